// Fires twice: the getter takes no lock, so the first value is not published either.
@ThreadSafe
class PartlyGuardedLater {
  private int limit = 10; // expect: P2 limit

  int limit() {
    return limit; // expect: P3 limit
  }

  synchronized void raise() {
    limit++; // with: P3 limit
  }
}

@interface ThreadSafe {}
