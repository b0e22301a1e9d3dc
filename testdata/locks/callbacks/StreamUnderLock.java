// Silent: a sequential stream runs its lambdas inside the terminal operation.
import java.util.List;

@ThreadSafe
class StreamUnderLock {
  private int limit;
  private int seen;

  synchronized long countLong(List<String> names) {
    return names.stream().filter(name -> name.length() > limit).peek(name -> seen++).count();
  }

  synchronized void limit(int value) {
    limit = value;
    seen = 0;
  }
}

@interface ThreadSafe {}
