// Silent: by their comments, no two threads run these methods at once, or other methods meanwhile.
@ThreadSafe
class DocumentedOneThread {
  private int count;

  public synchronized void increment() {
    count++;
  }

  /** Sets the number. This method is not thread-safe. */
  @Deprecated
  public void set(int count) {
    this.count = count;
  }

  @Deprecated
  // Must be called before the counter is used.
  public void reset() {
    count = 0;
  }

  public int count() {
    // As this method is called from the main thread, no lock is needed.
    return count;
  }
}

@interface ThreadSafe {}
