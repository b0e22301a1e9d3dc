// Fires: a class declared in a method body is one more way in, and takes no lock (JLS 14.3).
@ThreadSafe
class LocalClass {
  private int count;

  synchronized Runnable task() {
    class Task implements Runnable {
      @Override
      public void run() {
        count++; // expect: P3 count
      }
    }
    return new Task();
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
