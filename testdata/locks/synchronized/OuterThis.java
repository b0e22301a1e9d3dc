// Silent: inside Inner, Outer.this is the object whose methods are synchronized (JLS 15.8.4).
@ThreadSafe
class OuterThis {
  private int count;

  synchronized void increment() {
    count++;
  }

  class Inner {
    int get() {
      synchronized (OuterThis.this) {
        return count;
      }
    }
  }
}

@interface ThreadSafe {}
