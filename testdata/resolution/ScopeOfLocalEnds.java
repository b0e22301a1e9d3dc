// Fires: after the block the name means the field again (JLS 6.3).
@ThreadSafe
class ScopeOfLocalEnds {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  int get(boolean fixed) {
    if (fixed) {
      int count = 5;
      return count;
    }
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
