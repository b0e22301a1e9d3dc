// Fires: the lock is not that of the parent, or not for long, so that parent and child have different ones.
@ThreadSafe
class LockOfOtherField {
  private final LockOfOtherField parent;
  private final Object root;
  private final Object spare = new Object();
  private volatile Object current;
  private long usage;
  private long size;

  LockOfOtherField(LockOfOtherField parent) {
    this.parent = parent;
    this.root = parent.spare;
    this.current = parent.current;
  }

  void replace() {
    synchronized (spare) {
      current = new Object();
    }
  }

  void use(long amount) {
    synchronized (root) {
      parent.usage += amount; // expect: P3 usage
    }
  }

  long usage() {
    synchronized (root) {
      return usage; // with: P3 usage
    }
  }

  void grow(long amount) {
    synchronized (current) {
      parent.size += amount; // expect: P3 size
    }
  }

  long size() {
    synchronized (current) {
      return size; // with: P3 size
    }
  }
}

@interface ThreadSafe {}
