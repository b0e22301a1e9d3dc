// confirm: ListenerAfterStart.count confirmed lost-update|stale-read|none-seen
// A call must come first, which hands an inner class to the source.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class ListenerAfterStart {
  private final Source source;

  private int count;

  public ListenerAfterStart(Source source) {
    this.source = source;
  }

  public interface Source {
    void register(Observer observer);
  }

  public interface Observer {
    void seen(String name);

    void gone();
  }

  public void start() {
    source.register(new Counting());
  }

  public int count() {
    return count;
  }

  private class Counting implements Observer {
    @Override
    public void seen(String name) {
      count++;
    }

    @Override
    public void gone() {}
  }
}
