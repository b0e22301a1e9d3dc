// Silent: a field that is copied from the parent is a field of the object still; the root of a tree
// stores itself there, and only what has the object already can read it (JLS 17.5).
@ThreadSafe
final class RootOfItself {
  private final RootOfItself root;
  private int nodes;

  RootOfItself(RootOfItself parent) {
    if (parent == null) {
      root = this;
    } else {
      root = parent.root;
    }
  }

  void add() {
    synchronized (root) {
      root.nodes++;
    }
  }
}

@interface ThreadSafe {}
