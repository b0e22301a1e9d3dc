// Fires: an inner class of the file's second type changes the field of the instance around it (JLS 8.1.3).
class Unrelated {}

@ThreadSafe
class NestedOfSecondType {
  private int count;

  class Worker {
    private final Inner inner = new Inner();

    class Inner {
      void run() {
        count++; // expect: P3 count
      }
    }
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
