// Silent: nobody else sees the object while its constructor counts.
@ThreadSafe
class Constructors {
  private volatile int hits;

  Constructors(int start) {
    hits = start;
    hits++;
  }

  void reset() {
    hits = 0;
  }
}

@interface ThreadSafe {}
