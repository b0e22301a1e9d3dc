// Silent: Counter makes the same promise as the class that holds it (P1).
@ThreadSafe
class ThreadSafeProjectType {
  final Counter counter = new Counter();
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
