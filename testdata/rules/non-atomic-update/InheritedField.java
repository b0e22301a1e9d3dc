// Fires, or ought to: the superclass promises nothing, but its fields are those of an object that does.
class InheritedField {
  @ThreadSafe
  static class Promising extends Counting {
    void reset() {
      clear();
    }
  }

  static class Counting {
    private volatile int hits;

    void hit() {
      hits++; // missing: non-atomic-update hits
    }

    void clear() {
      hits = 0;
    }
  }
}

@interface ThreadSafe {}
