// Silent: each unlock synchronizes with the next lock of the same monitor (JLS 17.4.4).
@ThreadSafe
class EveryAccessGuarded {
  private int count;

  synchronized void increment() {
    count++;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
