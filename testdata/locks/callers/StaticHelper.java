// Silent: the static helper runs under the class monitor of its caller.
@ThreadSafe
class StaticHelper {
  private static int total;

  static synchronized void add(int n) {
    store(total + n);
  }

  static int total() {
    synchronized (StaticHelper.class) {
      return total;
    }
  }

  private static void store(int value) {
    total = value;
  }
}

@interface ThreadSafe {}
