// Fires: the monitor depends on the key, so two threads may hold different ones.
@ThreadSafe
abstract class MonitorByKey {
  private int count;

  protected abstract Object mutex(String key);

  void increment(String key) {
    synchronized (mutex(key)) {
      count++; // expect: P3 count
    }
  }

  int get(String key) {
    synchronized (mutex(key)) {
      return count; // with: P3 count
    }
  }
}

@interface ThreadSafe {}
