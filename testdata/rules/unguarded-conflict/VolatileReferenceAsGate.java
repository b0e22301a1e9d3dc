// Silent: the volatile reference is set once, after everything that readers look at behind its test.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class VolatileReferenceAsGate {
  private final List<String> names = new ArrayList<>();
  private int count;
  private volatile Throwable failure;

  void fail(Throwable cause) {
    synchronized (this) {
      if (failure != null) {
        return;
      }
      names.add(cause.toString());
      count = names.size();
      failure = cause;
    }
  }

  int count() {
    Throwable seen = failure;
    if (seen != null && !names.isEmpty()) {
      return count;
    }
    return 0;
  }
}

@interface ThreadSafe {}
