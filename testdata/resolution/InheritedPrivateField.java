// Fires in the superclass: the subclass promises, guards its own write, and inherits an unguarded read (JLS 8.2).
class InheritedPrivateField {
  static class Base {
    private int count;

    public int get() {
      return count; // expect: P3 count
    }
  }

  @ThreadSafe
  static class Guarded extends Base {
    synchronized void increment() {
      super.count++; // with: P3 count
    }

    synchronized void reset() {
      super.count = 0; // with: P3 count
    }
  }
}

@interface ThreadSafe {}
