// Fires: on one path through the constructor the value is not the default (P2).
@ThreadSafe
class ConditionalAssignment {
  private int limit; // expect: P2 limit

  ConditionalAssignment(boolean small) {
    if (small) {
      limit = 1;
    }
  }

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
