// Silent: the nested class makes no promise of its own.
@ThreadSafe
class NestedHelperClass {
  private static class Node {
    private int weight = 1;

    int weight() {
      return weight;
    }
  }

  static int weigh() {
    return new Node().weight();
  }
}

@interface ThreadSafe {}
