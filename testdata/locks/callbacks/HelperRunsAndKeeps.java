// Fires: the helper runs the function on each way out, and keeps it for later as well.
@ThreadSafe
class HelperRunsAndKeeps {
  private int count;
  private volatile Runnable last;

  private synchronized void after(String text, Runnable action) {
    try {
      System.out.println(text.length());
    } finally {
      action.run();
    }
    last = action;
  }

  void increment(String text) {
    after(text, () -> count++); // expect: P3 count
  }

  void again() {
    last.run();
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
