// Silent: a private static method of a nested class is called under the class's lock only.
@ThreadSafe
class StaticHelperOfOtherClass {
  private static int count;

  static void run() {
    synchronized (StaticHelperOfOtherClass.class) {
      Helper.bump();
    }
  }

  static synchronized int get() {
    return count;
  }

  private static final class Helper {
    private static void bump() {
      count++;
    }
  }
}

@interface ThreadSafe {}
