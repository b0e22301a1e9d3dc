// Fires: by its comment, callers hold the lock; one that is seen does not (JLS 17.4.5).
@ThreadSafe
class DocumentedCallersLock {
  private int count;
  private int changes;

  public synchronized int sum() {
    return count + changes; // with: P3 changes
  }

  public synchronized void increment() {
    add(1);
    log();
  }

  public void decrement() {
    log();
  }

  /** Must be called while holding the lock. */
  void add(int change) {
    count += change;
  }

  // Callers must hold the lock.
  void log() {
    changes++; // expect: P3 changes
  }
}

@interface ThreadSafe {}
