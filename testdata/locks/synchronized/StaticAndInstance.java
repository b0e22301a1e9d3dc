// Fires: the instance method locks its object, the static ones lock the class (JLS 8.4.3.6).
@ThreadSafe
class StaticAndInstance {
  private static int total;

  static synchronized void add(int n) {
    total += n; // with: P3 total
  }

  static synchronized void reset() {
    total = 0; // with: P3 total
  }

  synchronized int total() {
    return total; // expect: P3 total
  }
}

@interface ThreadSafe {}
