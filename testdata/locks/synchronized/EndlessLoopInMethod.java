// Silent: a monitor is released however its block completes (JLS 14.19), so a loop that only an exception leaves holds it.
@ThreadSafe
class EndlessLoopInMethod {
  private int count;

  synchronized void run() throws InterruptedException {
    while (true) {
      count++;
      wait();
    }
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
