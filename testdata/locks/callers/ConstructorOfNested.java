// Fires: the constructor of the nested class runs under the monitor in one caller and without it in the other.
@ThreadSafe
class ConstructorOfNested {
  private int guarded;
  private int count;

  synchronized Object one() {
    return new Guarded();
  }

  Object other() {
    return new Unguarded();
  }

  synchronized int get() {
    return guarded + count; // with: P3 count
  }

  private final class Guarded {
    Guarded() {
      guarded++;
    }
  }

  private final class Unguarded {
    Unguarded() {
      count++; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
