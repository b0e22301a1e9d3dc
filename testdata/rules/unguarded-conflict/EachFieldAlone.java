// Fires for one field only: a method that forgets the lock of one field is fine for the others.
@ThreadSafe
class EachFieldAlone {
  private int hits;
  private int misses;

  synchronized void hit() {
    hits++; // with: P3 hits
  }

  synchronized void miss() {
    misses++;
  }

  synchronized int misses() {
    return misses;
  }

  int hits() {
    return hits; // expect: P3 hits
  }
}

@interface ThreadSafe {}
