package counters;

@ThreadSafe
class Guarded extends Base {
  private int count;

  void increment() {
    synchronized (lock) {
      count++;
      grow();
    }
  }

  int get() {
    synchronized (this.lock) {
      return count;
    }
  }
}
