// Silent: parent and child have one root, since the constructor copies it.
@ThreadSafe
class LockOfParent {
  private final LockOfParent parent;
  private final LockOfParent root;
  private long usage;

  LockOfParent(LockOfParent parent) {
    this.parent = parent;
    this.root = parent == null ? this : parent.root;
  }

  void use(long amount) {
    synchronized (root) {
      LockOfParent node = this;
      while (node != null) {
        node.usage += amount;
        node = node.parent;
      }
    }
  }

  long usage() {
    synchronized (root) {
      return usage;
    }
  }
}

@interface ThreadSafe {}
