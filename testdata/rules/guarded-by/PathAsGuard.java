// Fires: the guard is reached through a field, `state.lock`.
class PathAsGuard {
  private static final class State {
    final Object lock = new Object();
  }

  private final State state = new State();

  @GuardedBy("this.state.lock")
  private int count;

  void inc() {
    synchronized (state.lock) {
      count++;
    }
  }

  void reset() {
    synchronized (state) {
      count = 0; // expect: guarded-by count
    }
  }
}

@interface GuardedBy {
  String[] value();
}
