// Fires: the change is in a method that calls back the one that is called.
@ThreadSafe
class MutuallyRecursiveChange {
  private final Tree tree = new Tree();

  void grow() {
    tree.first(8); // expect: P3 tree
  }

  synchronized int size() {
    return tree.size(); // with: P3 tree
  }
}

class Tree {
  private int size;

  void first(int depth) {
    if (depth > 0) {
      second(depth - 1);
    }
  }

  void second(int depth) {
    size++;
    first(depth);
  }

  int size() {
    return size;
  }
}

@interface ThreadSafe {}
