// Fires: one of the constructors gives a value that another thread may miss (P2).
@ThreadSafe
class OneConstructorOfTwo {
  private int limit; // expect: P2 limit

  OneConstructorOfTwo() {
    this.limit = 0;
  }

  OneConstructorOfTwo(int limit) {
    this.limit = limit;
  }

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
