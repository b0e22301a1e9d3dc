// Silent: the getter's result is not known, but it is taken for the same object each time.
@ThreadSafe
abstract class MonitorOfAbstractGetter {
  private int count;

  protected abstract Object mutex();

  void increment() {
    synchronized (mutex()) {
      count++;
    }
  }

  int get() {
    synchronized (this.mutex()) {
      return count;
    }
  }
}

@interface ThreadSafe {}
