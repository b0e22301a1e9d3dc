// Fires: the method of the private class takes the place of one that others call.
import java.util.function.Consumer;

@ThreadSafe
class OverrideInPrivateClass {
  private int count;

  abstract static class Task {
    abstract void perform();
  }

  private class Counting extends Task {
    @Override
    void perform() {
      count++; // expect: P3 count
    }
  }

  void register(Consumer<Task> registry) {
    Counting task = new Counting();
    synchronized (this) {
      task.perform();
    }
    registry.accept(task);
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
