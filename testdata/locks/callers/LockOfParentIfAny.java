// Silent: parent and child have one lock, since the constructor copies it where there is a parent.
@ThreadSafe
class LockOfParentIfAny {
  private final LockOfParentIfAny parent;
  private final Object root;
  private long usage;

  LockOfParentIfAny(LockOfParentIfAny parent) {
    this.parent = parent;
    this.root = parent != null ? parent.root : new Object();
  }

  void use(long amount) {
    synchronized (root) {
      parent.usage += amount;
    }
  }

  long usage() {
    synchronized (root) {
      return usage;
    }
  }
}

@interface ThreadSafe {}
