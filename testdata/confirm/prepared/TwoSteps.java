// confirm: TwoSteps.count confirmed lost-update|stale-read
// Two calls must come first, in this order, among many others.
package prepared;

import contract.ThreadSafe;

@ThreadSafe
public class TwoSteps {
  private volatile String name;

  private volatile boolean started;

  private volatile int size;

  private int count;

  public void configure(String name) {
    this.name = name;
  }

  public void start() {
    started = name != null;
  }

  public void stop() {
    started = false;
  }

  public void clear() {
    name = null;
  }

  public void grow() {
    size = size + 1;
  }

  public void shrink() {
    size = size - 1;
  }

  public void rename(String name) {
    if (started) {
      this.name = name;
    }
  }

  public int size() {
    return size;
  }

  public void up() {
    if (started) {
      count++;
    }
  }
}
