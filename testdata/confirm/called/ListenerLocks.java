// confirm: ListenerLocks.count ordered this
// What the source calls holds the lock.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class ListenerLocks {
  private int count;

  public ListenerLocks(Source source) {
    source.addListener(this::seen);
  }

  public interface Source {
    void addListener(Listener listener);
  }

  public interface Listener {
    void seen(String name);
  }

  private synchronized void seen(String name) {
    count++;
  }

  public synchronized int count() {
    return count;
  }
}
