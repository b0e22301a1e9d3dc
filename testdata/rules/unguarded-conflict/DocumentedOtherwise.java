// Fires: none of these comments promises anything about the callers of its method (JLS 17.4.5).
@ThreadSafe
class DocumentedOtherwise {
  private int a;
  private int b;
  private int c;

  public synchronized int sum() {
    return a + b + c; // with: P3 a; with: P3 b; with: P3 c
  }

  /** Must not be called while holding the lock. */
  public void addToA() {
    a++; // expect: P3 a
  }

  private int d; /* used for testing */

  /** May be called from any thread. The returned map is not thread-safe. */
  public void addToB() {
    b++; // expect: P3 b
  }

  /**
   * Adds, for testing whether the sum is positive.
   *
   * @param change used for testing
   */
  public void addToC(int change) {
    c += change; // expect: P3 c
  }
}

@interface ThreadSafe {}
