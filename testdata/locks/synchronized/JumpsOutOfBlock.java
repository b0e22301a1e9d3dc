// Silent: break, continue and return leave the block, and with it the monitor, after the access.
@ThreadSafe
class JumpsOutOfBlock {
  private int count;

  int drain() {
    outer:
    while (true) {
      for (int i = 0; i < 3; i++) {
        synchronized (this) {
          if (count == 0) {
            break outer;
          }
          if (count == i) {
            continue outer;
          }
          if (count < 0) {
            return count;
          }
          count--;
        }
      }
    }
    return 0;
  }

  synchronized void increment() {
    count++;
  }
}

@interface ThreadSafe {}
