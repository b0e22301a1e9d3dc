// Fires with confidence low: the outcome of one atomic step decides who writes, so that perhaps only one thread does at a time.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

@ThreadSafe
class AfterAtomicStep {
  private final AtomicBoolean isBusy = new AtomicBoolean();
  private final AtomicLong next = new AtomicLong();
  private final AtomicReference<String> last = new AtomicReference<>("");
  private volatile int rounds;
  private volatile int free;

  void round() {
    if (isBusy.compareAndSet(false, true)) {
      rounds++; // expect: low non-atomic-update rounds
      isBusy.set(false);
    }
    free++; // expect: non-atomic-update free
  }

  void refresh(String value) {
    if (isDue()) {
      if (!value.equals(last.get())) {
        last.set(value); // expect: low non-atomic-update last
      }
    }
  }

  private boolean isDue() {
    long due = next.get();
    return System.nanoTime() > due && next.compareAndSet(due, due + 1000);
  }
}

@interface ThreadSafe {}
