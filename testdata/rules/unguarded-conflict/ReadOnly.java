// Silent: two reads never conflict (JLS 17.4.1).
@ThreadSafe
class ReadOnly {
  private int limit;

  int limit() {
    return limit;
  }

  boolean isBelow(int value) {
    return value < limit;
  }
}

@interface ThreadSafe {}
