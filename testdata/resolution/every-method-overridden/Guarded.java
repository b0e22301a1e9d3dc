package counters;

@ThreadSafe
class Guarded extends Base {
  @Override
  public synchronized int get() {
    return super.get();
  }

  @Override
  public synchronized void increment() {
    super.increment();
  }
}
