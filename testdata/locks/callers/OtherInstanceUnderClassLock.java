// Silent: the class's monitor is the same one for every instance.
@ThreadSafe
class OtherInstanceUnderClassLock {
  private int links;

  void link(OtherInstanceUnderClassLock other) {
    synchronized (OtherInstanceUnderClassLock.class) {
      other.step();
    }
  }

  int get() {
    synchronized (OtherInstanceUnderClassLock.class) {
      return links;
    }
  }

  private void step() {
    links++;
  }
}

@interface ThreadSafe {}
