// Fires: only the class around it can call the methods of a private class (JLS 6.6.1); one of the calls is made without the lock.
class PrivateNestedClass {
  private final State state = new State();

  void pause(String cause) {
    synchronized (state) {
      state.setCause(cause);
      state.setTimes(state.times() + 1);
    }
  }

  String cause() {
    synchronized (state) {
      return state.cause();
    }
  }

  int times() {
    return state.times();
  }

  @ThreadSafe
  private static final class State {
    private String cause;
    private int times;

    void setCause(String cause) {
      this.cause = cause;
    }

    String cause() {
      return cause;
    }

    void setTimes(int times) {
      this.times = times;
    }

    int times() {
      return times; // expect: P3 times
    }
  }
}

@interface ThreadSafe {}
