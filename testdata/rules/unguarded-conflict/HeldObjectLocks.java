// Fires, with low confidence where the class of the object in the field uses locks itself, so that what it leaves unlocked is its own matter; otherwise with high confidence.
@ThreadSafe
class HeldObjectLocks {
  private final Locking locking = new Locking();
  private final Bare bare = new Bare();

  void count() {
    locking.count(); // expect: low P3 locking
    bare.count(); // expect: P3 bare
  }

  int counted() {
    return locking.counted() + bare.counted(); // with: P3 locking; with: P3 bare
  }
}

class Locking {
  private int count;

  void count() {
    count++;
  }

  int counted() {
    return count;
  }

  synchronized void reset() {
    count = 0;
  }
}

class Bare {
  private int count;

  void count() {
    count++;
  }

  int counted() {
    return count;
  }
}

@interface ThreadSafe {}
