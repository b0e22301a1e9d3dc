// Silent: the factory's object is not shared before it is returned.
@ThreadSafe
class FreshObject {
  private int count;

  static FreshObject empty() {
    FreshObject fresh = new FreshObject();
    fresh.count = 0;
    return fresh;
  }

  synchronized void increment() {
    count++;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
