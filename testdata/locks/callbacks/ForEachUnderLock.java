// Silent: forEach calls the lambda before it returns, under the caller's monitor.
import java.util.List;

@ThreadSafe
class ForEachUnderLock {
  private int length;

  synchronized void measure(List<String> names) {
    names.forEach(name -> length += name.length());
  }

  synchronized int length() {
    return length;
  }
}

@interface ThreadSafe {}
