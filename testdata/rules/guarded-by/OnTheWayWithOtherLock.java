// Fires with confidence low: a caller of the caller holds a lock, which may be that of the object.
class OnTheWayWithOtherLock {
  private final Object root;
  private final Object[] spare = new Object[1];
  private OnTheWayWithOtherLock next;

  @GuardedBy("root")
  private int weight;

  OnTheWayWithOtherLock(Object root) {
    this.root = root;
  }

  void add(int more) {
    synchronized (root) {
      weight += more;
    }
  }

  void relink(OnTheWayWithOtherLock other) {
    synchronized (root) {
      step();
    }
    System.out.println(other.next);
  }

  private void step() {
    next.weigh();
  }

  private int weigh() {
    return weight; // expect: low guarded-by weight
  }

  void unlockedFirst(OnTheWayWithOtherLock other) {
    synchronized (spare) {
      other.light();
    }
    other.heavy();
  }

  private int light() {
    return 1;
  }

  private int heavy() {
    return 2 * weight; // expect: guarded-by weight
  }
}

@interface GuardedBy {
  String[] value();
}
