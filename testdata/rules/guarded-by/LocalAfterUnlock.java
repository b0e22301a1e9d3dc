// Silent: what the field held is used after the lock, not the field.
class LocalAfterUnlock {
  static final class Task {
    private int runs;

    void run() {
      runs++;
    }
  }

  @GuardedBy("this")
  private Task task = new Task();

  synchronized void replace() {
    task = new Task();
  }

  void run() {
    Task current;
    synchronized (this) {
      current = task;
    }
    current.run();
  }
}

@interface GuardedBy {
  String[] value();
}
