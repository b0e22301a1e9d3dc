// Silent: the held object changes under the monitor of its own class.
@ThreadSafe
class ChangeUnderClassLock {
  private final Shared shared = new Shared();

  void add() {
    shared.add();
  }

  int size() {
    return shared.size();
  }
}

class Shared {
  private int size;

  void add() {
    synchronized (Shared.class) {
      size++;
    }
  }

  int size() {
    synchronized (Shared.class) {
      return size;
    }
  }
}

@interface ThreadSafe {}
