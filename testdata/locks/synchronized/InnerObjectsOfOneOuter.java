// Silent: the inner objects share the lock of the object around them.
class InnerObjectsOfOneOuter {
  @ThreadSafe
  class Node {
    private int weight;

    void take(Node other) {
      synchronized (InnerObjectsOfOneOuter.this) {
        weight += other.weight;
        other.weight = 0;
      }
    }
  }
}

@interface ThreadSafe {}
