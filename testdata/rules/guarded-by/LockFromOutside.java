// Fires with confidence low: the lock came from outside, and the one that is held may be the same.
class LockFromOutside {
  private final Object lock = new Object();
  private final Part part = new Part(lock);

  void touch() {
    synchronized (lock) {
      part.count++; // expect: low guarded-by count
    }
  }

  private static final class Part {
    private final Object shared;

    @GuardedBy("shared")
    private int count;

    Part(Object shared) {
      this.shared = shared;
    }

    int count() {
      synchronized (shared) {
        return count;
      }
    }
  }
}

@interface GuardedBy {
  String[] value();
}
