// Fires, with low confidence: the package could call the protected helper without the lock, but all code that is seen to call it holds it (JLS 17.4.5).
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
    count++; // expect: low P3 count
  }
}

@interface ThreadSafe {}
