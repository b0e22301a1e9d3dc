// Fires: what the anonymous class is made with is read before the helper locks.
@ThreadSafe
class ArgumentOfAnonymousClass {
  private int count;

  private abstract static class Task implements Runnable {
    final int before;

    Task(int before) {
      this.before = before;
    }
  }

  private synchronized void locked(Runnable action) {
    action.run();
  }

  void increment() {
    locked(
        new Task(count) { // expect: P3 count
          @Override
          public void run() {
            count = before + 1;
          }
        });
  }
}

@interface ThreadSafe {}
