package counters;

@ThreadSafe
class Guarded extends Base {
  @Override
  public synchronized void increment() {
    super.increment();
  }

  @Override
  public synchronized void reset() {
    super.reset();
  }
}
