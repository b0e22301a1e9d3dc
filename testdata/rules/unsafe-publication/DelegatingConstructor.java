// Fires: this(…) runs another constructor of the same object (P2, JLS 8.8.7.1).
@ThreadSafe
class DelegatingConstructor {
  private int limit; // expect: P2 limit

  DelegatingConstructor() {
    this(10);
  }

  private DelegatingConstructor(int limit) {
    this.limit = limit;
  }

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
