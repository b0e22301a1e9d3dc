// Silent: inside Inner the name means Inner's own field (JLS 6.4.1, 8.5).
@ThreadSafe
class NestedFieldShadows {
  private int count;

  synchronized void increment() {
    count++;
  }

  class Inner {
    private int count;

    void touch() {
      count++;
    }
  }
}

@interface ThreadSafe {}
