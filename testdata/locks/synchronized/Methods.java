// Silent: a synchronized method holds the monitor of its object (JLS 8.4.3.6).
@ThreadSafe
class Methods {
  private int count;

  synchronized void increment() {
    count++;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
