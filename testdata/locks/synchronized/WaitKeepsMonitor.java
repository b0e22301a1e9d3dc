// Silent: wait() gives the monitor up and has it again when it returns (JLS 17.2.1).
@ThreadSafe
class WaitKeepsMonitor {
  private int count;

  synchronized void take() throws InterruptedException {
    while (count == 0) {
      wait();
    }
    count--;
  }

  synchronized void put() {
    count++;
    notifyAll();
  }
}

@interface ThreadSafe {}
