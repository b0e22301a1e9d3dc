// Fires once per method, at the first access that lacks the guard.
@ThreadSafe
class FirstAccessOfMethod {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  synchronized void decrement() {
    count--; // with: P3 count
  }

  boolean isSmall() {
    if (count < 0) { // expect: P3 count
      return true;
    }
    return count < 10; // with: P3 count
  }
}

@interface ThreadSafe {}
