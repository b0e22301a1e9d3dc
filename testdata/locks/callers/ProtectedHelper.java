// Fires: a protected helper is a way in of its own, whatever its callers in the class hold.
@ThreadSafe
class ProtectedHelper {
  private int count;

  synchronized void add() {
    bump();
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  synchronized boolean isEmpty() {
    return count == 0; // with: P3 count
  }

  protected void bump() {
    count++; // expect: P3 count
  }
}

@interface ThreadSafe {}
