// Fires: a field that names itself as its guard means the monitor of the object it holds.
import java.util.ArrayDeque;
import java.util.Deque;

class OwnNameAsGuard {
  @GuardedBy("queue")
  private final Deque<String> queue = new ArrayDeque<>();

  void add(String name) {
    synchronized (queue) {
      queue.add(name);
    }
  }

  String poll() {
    return queue.poll(); // expect: guarded-by queue
  }
}

@interface GuardedBy {
  String[] value();
}
