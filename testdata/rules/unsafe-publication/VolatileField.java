// Silent: a volatile write synchronizes with every later read (JLS 17.4.4).
@ThreadSafe
class VolatileField {
  private volatile int limit = 10;

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
