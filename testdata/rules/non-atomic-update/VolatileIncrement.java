// Fires: `++` reads and then writes; a volatile field orders each step, not both together.
@ThreadSafe
class VolatileIncrement {
  private volatile int hits;

  void hit() {
    hits++; // expect: non-atomic-update hits
  }

  int hits() {
    return hits; // with: non-atomic-update hits
  }
}

@interface ThreadSafe {}
