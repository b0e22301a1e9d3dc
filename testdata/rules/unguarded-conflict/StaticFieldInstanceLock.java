// Fires: two instances have two monitors, but the static field exists once (JLS 8.3.1.1, 8.4.3.6).
@ThreadSafe
class StaticFieldInstanceLock {
  private static int total;

  synchronized void add(int n) {
    total += n; // expect: P3 total
  }
}

@interface ThreadSafe {}
