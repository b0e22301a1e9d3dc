// Silent: the called method changes a node that is passed in, not the node in the field.
@ThreadSafe
class CallsOnOtherInstance {
  private final Node first = new Node();

  int touch() {
    return first.shift(new Node());
  }

  synchronized int depth() {
    return first.depth();
  }
}

class Node {
  private int depth;
  private final Object[] children = new Object[0];

  int shift(Node other) {
    other.depth++;
    other.bump();
    return children.length;
  }

  void bump() {
    depth++;
  }

  int depth() {
    return children.length;
  }
}

@interface ThreadSafe {}
