// Fires: `compareAndSet(false, true)` would let one thread through.
import java.util.concurrent.atomic.AtomicBoolean;

@ThreadSafe
class AtomicCheckThenSet {
  private final AtomicBoolean started = new AtomicBoolean();

  void start() {
    if (!started.get()) {
      started.set(true); // expect: non-atomic-update started
      launch();
    }
  }

  private void launch() {}
}

@interface ThreadSafe {}
