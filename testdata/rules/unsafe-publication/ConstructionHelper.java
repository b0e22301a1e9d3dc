// Fires: the helper is called from the constructor only, so its write is part of construction (P2).
@ThreadSafe
class ConstructionHelper {
  private int limit; // expect: P2 limit

  ConstructionHelper() {
    prepare();
  }

  private void prepare() {
    limit = 10;
  }

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
