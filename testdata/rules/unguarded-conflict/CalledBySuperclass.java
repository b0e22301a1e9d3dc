// Fires: `close` is open to all; what the superclass holds when it calls `done` is not known.
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

@ThreadSafe
class CalledBySuperclass extends FutureTask<String> {
  private int turns;
  private int seen;

  CalledBySuperclass(Callable<String> code) {
    super(code);
  }

  @Override
  protected void done() {
    turns++; // expect: note P3 turns
    seen++; // expect: note P3 seen
  }

  public int seen() {
    return seen;
  }
}

@interface ThreadSafe {}
