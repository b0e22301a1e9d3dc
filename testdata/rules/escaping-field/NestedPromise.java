// Fires for the nested class alone: the promise does not extend to the class around it.
class NestedPromise {
  int outside;

  @ThreadSafe
  static class Inner {
    int inside; // expect: P1 inside
  }
}

@interface ThreadSafe {}
