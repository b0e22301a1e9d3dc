// Fires: others call what a private class implements of an interface; the rest of it only the code around it can call.
@ThreadSafe
class PrivateTask {
  private int count;
  private int total;

  synchronized Runnable start() {
    Task task = new Task();
    task.prepare();
    return task;
  }

  synchronized int get() {
    return count + total; // with: P3 count
  }

  private final class Task implements Runnable {
    public void run() {
      count++; // expect: P3 count
    }

    @SuppressWarnings("unused")
    void prepare() {
      total++;
    }
  }
}

@interface ThreadSafe {}
