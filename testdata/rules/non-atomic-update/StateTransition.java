// Fires: another transition may come in between, and is then overwritten.
@ThreadSafe
class StateTransition {
  enum State { NEW, RUNNING, STOPPED }

  private volatile State state = State.NEW;

  void start() {
    if (state == State.NEW) {
      state = State.RUNNING; // expect: non-atomic-update state
    }
  }

  void stop() {
    state = State.STOPPED;
  }
}

@interface ThreadSafe {}
