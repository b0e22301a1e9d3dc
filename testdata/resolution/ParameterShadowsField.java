// Silent outside the guarded methods: the parameter hides the field (JLS 6.4.1).
@ThreadSafe
class ParameterShadowsField {
  private int count;

  synchronized void set(int count) {
    this.count = count;
  }

  synchronized int get() {
    return count;
  }

  static int twice(int count) {
    count += count;
    return count;
  }
}

@interface ThreadSafe {}
