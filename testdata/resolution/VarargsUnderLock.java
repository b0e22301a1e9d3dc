// Silent: any number of arguments reaches the variable arity helper, always under the monitor (JLS 15.12.2.4).
@ThreadSafe
class VarargsUnderLock {
  private int count;

  synchronized void addAll() {
    sum();
    sum(1);
    sum(1, 2, 3);
  }

  private void sum(int... values) {
    for (int value : values) {
      count += value;
    }
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
