// Silent: Counter makes no promise, but its source shows that all its state is behind its own monitor.
@ThreadSafe
class InferredThreadSafeType {
  private final Counter counter = new Counter();

  void increment() {
    counter.increment();
  }

  int get() {
    return counter.get();
  }
}

class Counter {
  private int count;

  synchronized void increment() {
    count++;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
