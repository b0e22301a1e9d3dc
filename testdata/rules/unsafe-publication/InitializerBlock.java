// Fires: an instance initialiser is part of construction (P2, JLS 12.5).
@ThreadSafe
class InitializerBlock {
  private int limit; // expect: P2 limit

  {
    limit = 10;
  }

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
