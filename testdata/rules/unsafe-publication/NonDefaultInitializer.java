// Fires: a thread that gets the object through a data race may still see 0 (P2, JLS 17.4.5).
@ThreadSafe
class NonDefaultInitializer {
  private int limit = 10; // expect: P2 limit

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
