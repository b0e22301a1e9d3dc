// Fires: a lock that is one of several is not known to be the one that the others hold, and what is
// locked by it is not guarded (JLS 14.19); where all choices are one object, it is.
@ThreadSafe
class ChosenMonitor {
  private final Object a = new Object();
  private final Object b = new Object();
  private Object c = new Object(); // expect: P2 c
  private int one;
  private int same;
  private int either;
  private int switched;
  private int assigned;
  private int taken;

  void conditional(boolean first) {
    synchronized (first ? a : b) {
      either++; // expect: P3 either
    }
  }

  void local(boolean first) {
    Object lock = first ? a : b;
    synchronized (lock) {
      one++; // expect: P3 one
    }
  }

  void same(boolean first) {
    synchronized (first ? a : this.a) {
      same++;
    }
  }

  /** Nothing is locked by null: the block then throws. */
  void sameOrNull(boolean first) {
    synchronized (first ? a : (Object) null) {
      same++;
    }
  }

  void switched(int n) {
    synchronized (
        switch (n) {
          case 0 -> a;
          default -> b;
        }) {
      switched++; // expect: P3 switched
    }
  }

  void assigned() {
    synchronized (c = new Object()) { // expect: P3 c
      assigned++; // expect: P3 assigned
    }
  }

  void taken() {
    Object lock;
    synchronized ((Object) (lock = a)) {
      taken++;
    }
  }

  int sum() {
    synchronized (a) {
      return one + same + either + switched + taken;
    }
  }

  int assignedOnes() {
    synchronized (c) {
      return assigned;
    }
  }
}

@interface ThreadSafe {}
