// Fires: subclasses and the package can call a protected method from any thread.
@ThreadSafe
class ProtectedEntry {
  private int count;

  public synchronized void increment() {
    count++; // with: P3 count
  }

  protected int get() {
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
