// Silent: the second look leaves instead of going around.
import java.util.concurrent.atomic.AtomicBoolean;

@ThreadSafe
class DoubleCheckedWithReturn {
  private final AtomicBoolean ready = new AtomicBoolean();

  void prepare() {
    if (!ready.get()) {
      synchronized (this) {
        if (ready.get()) {
          return;
        }
        load();
        ready.set(true);
      }
    }
  }

  private void load() {}
}

@interface ThreadSafe {}
