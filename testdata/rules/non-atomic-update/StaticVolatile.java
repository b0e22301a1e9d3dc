// Fires: a static field is shared by all threads; steps through another instance are not seen.
@ThreadSafe
class StaticVolatile {
  private static volatile int created;
  private volatile int hits;

  static void create() {
    created++; // expect: non-atomic-update created
  }

  void hit(StaticVolatile other) {
    other.hits++; // missing: non-atomic-update hits
  }

  void reset() {
    hits = 0;
  }
}

@interface ThreadSafe {}
