// Silent: Counter guards its own state, so its users need no lock.
@ThreadSafe
class ThreadSafeProjectType {
  private final Counter counter = new Counter();

  void increment() {
    counter.increment();
  }

  int get() {
    return counter.get();
  }
}

@ThreadSafe
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
