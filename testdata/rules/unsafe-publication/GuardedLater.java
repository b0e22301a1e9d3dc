// Fires as a note: every later access holds `this`, so only a racy publication of the object can do harm (P2).
@ThreadSafe
class GuardedLater {
  private int limit = 10; // expect: note P2 limit

  synchronized int limit() {
    return limit;
  }

  synchronized void raise() {
    limit++;
  }
}

@interface ThreadSafe {}
