// Fires for publication only: a constructor writes to an object that no other thread has yet, whoever calls it.
@ThreadSafe
class ConstructorCalledByMethod {
  private int count; // expect: note P2 count

  ConstructorCalledByMethod(int count) {
    this.count = count;
  }

  ConstructorCalledByMethod copy() {
    return new ConstructorCalledByMethod(get());
  }

  synchronized int get() {
    return count;
  }

  synchronized void increment() {
    count++;
  }
}

@interface ThreadSafe {}
