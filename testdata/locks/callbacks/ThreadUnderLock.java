// Fires: run() is executed by the new thread, which holds nothing (JLS 17.4.4).
@ThreadSafe
class ThreadUnderLock {
  private int count;

  synchronized void incrementLater() {
    new Thread(
            new Runnable() {
              @Override
              public void run() {
                count++; // expect: P3 count
              }
            })
        .start();
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
