// Fires, only as a note: the type promises thread-safety itself, but another thread may see null (P2).
@ThreadSafe
class ThreadSafeProjectType {
  private Counter counter = new Counter(); // expect: note P2 counter

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
