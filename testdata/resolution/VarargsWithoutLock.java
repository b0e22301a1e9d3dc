// Fires inside the helper: a call with three arguments is a call of the variable arity method.
@ThreadSafe
class VarargsWithoutLock {
  private int count;

  void addThree() {
    sum(1, 2, 3);
  }

  private void sum(int... values) {
    for (int value : values) {
      count += value; // expect: P3 count
    }
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
