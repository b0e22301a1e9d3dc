// Fires in get(): Guarded locks around increment() alone, and get() is inherited as it is (JLS 8.4.8).
package counters;

class Base {
  private int count;

  public int get() {
    return count; // expect: P3 count
  }

  public void increment() {
    count++; // with: P3 count
  }

  public void reset() {
    count = 0; // with: P3 count
  }
}
