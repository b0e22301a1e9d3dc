// Fires inside the inherited helper: any class of the package may call it, and addFast() does so without the monitor.
package counters;

abstract class Base {
  private int count;

  final int bump() {
    return count++; // expect: P3 count
  }

  public synchronized int get() {
    return count; // with: P3 count
  }
}
