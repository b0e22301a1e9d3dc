// Silent: the local variable, not the field, is what the method changes (JLS 6.4.1).
@ThreadSafe
class LocalShadowsField {
  private int count;

  synchronized void increment() {
    count++;
  }

  synchronized int get() {
    return count;
  }

  int sum(int[] values) {
    int count = 0;
    for (int value : values) {
      count += value;
    }
    return count;
  }
}

@interface ThreadSafe {}
