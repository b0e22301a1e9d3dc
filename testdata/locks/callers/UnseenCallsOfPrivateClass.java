// Fires: the private class is reached through a supplier, so that the calls of its method are not seen.
import java.util.function.Consumer;
import java.util.function.Supplier;

class UnseenCallsOfPrivateClass {
  private final Supplier<State> states = State::new;

  void pause() {
    Consumer<State> pause = state -> state.times = 1;
    pause.accept(states.get());
  }

  @ThreadSafe
  private static final class State {
    private int times;

    void add() {
      times++; // expect: P3 times
    }
  }
}

@interface ThreadSafe {}
