// Fires: the update is worse than the lazy value before it, and stands for both.
@ThreadSafe
class WorstOfTwo {
  private volatile Integer value;

  void next() {
    if (value == null) {
      value = first();
    }
    value = value + 1; // expect: non-atomic-update value
  }

  private static Integer first() {
    return 1;
  }
}

@interface ThreadSafe {}
