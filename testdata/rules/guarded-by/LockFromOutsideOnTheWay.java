// Fires with confidence low: the caller holds its own lock, which may be the other object's lock as well.
class LockFromOutsideOnTheWay {
  private final Object root;
  private LockFromOutsideOnTheWay next;

  @GuardedBy("root")
  private int weight;

  LockFromOutsideOnTheWay(Object root) {
    this.root = root;
  }

  void add(int more) {
    synchronized (root) {
      weight += more;
    }
  }

  int weightOfNext() {
    synchronized (root) {
      return next.weigh();
    }
  }

  private int weigh() {
    return weight; // expect: low guarded-by weight
  }
}

@interface GuardedBy {
  String[] value();
}
