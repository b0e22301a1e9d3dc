// Silent: what runs before a loop without an end has released its monitor when the loop begins.
@ThreadSafe
class BlockBeforeEndlessLoop {
  private int count;

  void run() {
    synchronized (this) {
      count++;
    }
    while (true) {
      pause();
    }
  }

  synchronized int get() {
    return count;
  }

  private void pause() {
    Thread.onSpinWait();
  }
}

@interface ThreadSafe {}
