// Silent: static synchronized methods lock the Class object (JLS 8.4.3.6).
@ThreadSafe
class StaticMethods {
  private static int total;

  static synchronized void add(int n) {
    total += n;
  }

  static synchronized int total() {
    return total;
  }
}

@interface ThreadSafe {}
