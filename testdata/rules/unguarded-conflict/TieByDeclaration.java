// Fires where `second` is held: as many accesses hold either lock, so the one declared first is the guard.
@ThreadSafe
class TieByDeclaration {
  private final Object first = new Object();
  private final Object second = new Object();
  private int count;

  int get() {
    synchronized (second) {
      return count; // expect: P3 count
    }
  }

  void increment() {
    synchronized (first) {
      count++; // with: P3 count
    }
  }
}

@interface ThreadSafe {}
