// Fires: another class of the package calls the method, and need not hold the lock (JLS 17.4.5).
@ThreadSafe
class Tally {
  private int count;

  public synchronized void increment() {
    add(1);
  }

  public synchronized int count() {
    return count; // with: P3 count
  }

  void add(int change) {
    count += change; // expect: P3 count
  }
}

@interface ThreadSafe {}
