// confirm: ListenerRemoved.count ordered|not-reproduced|no-driver
// Nobody reads before the source, which waits for its listeners, has let go of this one.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class ListenerRemoved {
  private final Source source;

  private final Listener listener = name -> this.count++;

  private int count;

  private volatile boolean closed;

  public ListenerRemoved(Source source) {
    this.source = source;
    source.addListener(listener);
  }

  public interface Source {
    void addListener(Listener listener);

    void removeListener(Listener listener);
  }

  public interface Listener {
    void seen(String name);
  }

  public void close() {
    source.removeListener(listener);
    closed = true;
  }

  public int count() {
    return closed ? count : 0;
  }
}
