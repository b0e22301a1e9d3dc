// Fires: a private static method of a nested class is called without any lock.
@ThreadSafe
class StaticHelperUnlocked {
  private static int count;

  static void run() {
    Helper.bump();
  }

  static synchronized int get() {
    return count; // with: P3 count
  }

  private static final class Helper {
    private static void bump() {
      count++; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
