// Fires for the nested class alone: the class around it promises nothing.
class NestedPromise {
  private int outside;

  void touch() {
    outside++;
  }

  @ThreadSafe
  static class Inner {
    private int inside;

    void touch() {
      inside++; // expect: P3 inside
    }
  }
}

@interface ThreadSafe {}
