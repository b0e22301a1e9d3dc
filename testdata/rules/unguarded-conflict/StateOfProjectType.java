// Fires: the source of Node shows that `node.next` is a plain variable, written without the lock.
@ThreadSafe
class StateOfProjectType {
  private final Node node = new Node();

  synchronized boolean isLast() {
    return node.next == null; // with: P3 node
  }

  synchronized Node next() {
    return node.next; // with: P3 node
  }

  void append(Node next) {
    this.node.next = next; // expect: P3 node
  }

  static class Node {
    Node next;
  }
}

@interface ThreadSafe {}
