// Silent: the unguarded call reads a final field of the held object, which no later call changes (JLS 17.5).
@ThreadSafe
class FinalPartOfHeldObject {
  private final Node node = new Node(7);

  int id() {
    return node.id();
  }

  synchronized void grow() {
    node.grow();
  }
}

class Node {
  private final int id;
  private int size;

  Node(int id) {
    this.id = id;
  }

  int id() {
    return id;
  }

  void grow() {
    size++;
  }
}

@interface ThreadSafe {}
