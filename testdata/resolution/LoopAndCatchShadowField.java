// Silent: loop variables, exception parameters and pattern variables hide the field (JLS 6.4.1).
@ThreadSafe
class LoopAndCatchShadowField {
  private Object last;

  synchronized void set(Object value) {
    last = value;
  }

  static int parse(Object[] values) {
    int sum = 0;
    for (Object last : values) {
      sum += last.hashCode();
    }
    try {
      sum += Integer.parseInt("x");
    } catch (NumberFormatException last) {
      sum += last.hashCode();
    }
    if (values[0] instanceof String last) {
      sum += last.length();
    }
    return sum;
  }
}

@interface ThreadSafe {}
