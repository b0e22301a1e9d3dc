// confirm: SourceLocks.count ordered|not-reproduced|no-driver
// A source that holds its own lock while it calls its listeners keeps the two apart.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class SourceLocks {
  private final Source source;

  private int count;

  public SourceLocks(Source source) {
    this.source = source;
    source.addListener(this::seen);
  }

  public interface Source {
    void addListener(Listener listener);
  }

  public interface Listener {
    void seen(String name);
  }

  private void seen(String name) {
    count++;
  }

  public int count() {
    synchronized (source) {
      return count;
    }
  }
}
