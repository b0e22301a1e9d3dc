// Fires, or ought to: the superclass promises nothing, but its fields are those of an object that does.
@ThreadSafe
class InheritedField extends Counting {
  void reset() {
    clear();
  }
}

class Counting {
  private volatile int hits;

  void hit() {
    hits++; // missing: non-atomic-update hits
  }

  void clear() {
    hits = 0;
  }
}

@interface ThreadSafe {}
