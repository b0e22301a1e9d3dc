// confirm: ListenerIsMethod.last confirmed stale-read|none-seen
// The source calls what it was handed by the constructor: a private method.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class ListenerIsMethod {
  private long last;

  public ListenerIsMethod(Source source) {
    source.addListener(this::changed);
  }

  public interface Source {
    void addListener(Listener listener);
  }

  public interface Listener {
    void changed(long value);
  }

  private void changed(long value) {
    last = value;
  }

  public long last() {
    return last;
  }
}
