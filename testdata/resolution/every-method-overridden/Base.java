// Silent: Guarded overrides every method and calls the inherited code under its monitor only (JLS 8.4.8).
package counters;

class Base {
  private int count;

  public int get() {
    return count;
  }

  public void increment() {
    count++;
  }
}
