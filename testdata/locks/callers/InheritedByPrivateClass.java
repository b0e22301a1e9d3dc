// Silent: only the class around it can call what a private class inherits, and it holds the lock.
class InheritedByPrivateClass {
  private final State state = new State();

  void pause() {
    synchronized (state) {
      state.pause();
    }
  }

  boolean isPaused() {
    synchronized (state) {
      return state.isPaused();
    }
  }

  @ThreadSafe
  private static final class State extends Pausable {}
}

class Pausable {
  private boolean paused;

  void pause() {
    paused = true;
  }

  boolean isPaused() {
    return paused;
  }
}

@interface ThreadSafe {}
