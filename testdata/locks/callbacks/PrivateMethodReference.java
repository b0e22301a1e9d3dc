// Silent: the referenced method runs before `forEach` returns, under the caller's monitor.
import java.util.List;

@ThreadSafe
class PrivateMethodReference {
  private int count;

  synchronized void run(List<String> names) {
    names.forEach(this::add);
  }

  synchronized int get() {
    return count;
  }

  private void add(String name) {
    count += name.length();
  }
}

@interface ThreadSafe {}
