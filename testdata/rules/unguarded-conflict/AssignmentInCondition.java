// Fires: an assignment inside a condition is a write (JLS 15.26).
@ThreadSafe
class AssignmentInCondition {
  private int last;

  boolean change(int value) {
    return (last = value) > 0; // expect: P3 last
  }

  synchronized int last() {
    return last; // with: P3 last
  }

  synchronized void clear() {
    last = 0; // with: P3 last
  }
}

@interface ThreadSafe {}
