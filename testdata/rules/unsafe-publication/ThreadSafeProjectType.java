// Silent: the type promises thread-safety itself, which exempts the field from P2.
@ThreadSafe
class ThreadSafeProjectType {
  private Counter counter = new Counter();

  void touch() {
    counter.increment();
  }
}

@ThreadSafe
class Counter {
  private int count;

  synchronized void increment() {
    count++;
  }
}

@interface ThreadSafe {}
