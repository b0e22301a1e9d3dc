// Silent: the fields of a private nested class that makes no promise are not fields of the class.
@ThreadSafe
class NestedHelperClass {
  private static class Node {
    int value;
    Node next;
  }
}

@interface ThreadSafe {}
