// Fires: nobody knows under which locks a stored lambda will run.
@ThreadSafe
class StoredLambda {
  private final Runnable task;
  private int count;

  StoredLambda() {
    task = () -> count++; // expect: P3 count
  }

  Runnable task() {
    return task;
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  synchronized void reset() {
    count = 0; // with: P3 count
  }
}

@interface ThreadSafe {}
