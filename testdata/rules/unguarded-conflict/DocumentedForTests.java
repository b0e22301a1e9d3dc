// Silent: by their comments, only tests call these methods, and nothing else does.
@ThreadSafe
class DocumentedForTests {
  private int count;

  synchronized void increment() {
    count++;
  }

  /**
   * The number of increments (used for testing and diagnostics).
   *
   * @return the number
   */
  int count() {
    return count;
  }

  // Exposed for tests only
  void reset() {
    count = 0;
  }
}

@interface ThreadSafe {}
