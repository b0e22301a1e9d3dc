// Fires, as a note where an unlocked test only decides whether to look again under the lock (JLS 17.4.5); a field that the code then assigns, or does not read again, and contents that can break are warnings.
import java.util.ArrayDeque;
import java.util.Deque;

@ThreadSafe
class HintReadAgain {
  private final Deque<String> tasks = new ArrayDeque<>();
  private Runnable observer;
  private boolean stopped;
  private boolean ready;
  private boolean closed;

  void run() {
    while (!stopped) { // expect: note P3 stopped
      synchronized (this) {
        if (stopped) { // with: P3 stopped
          return;
        }
      }
    }
  }

  synchronized void stop() {
    stopped = true; // with: P3 stopped
    observer = null; // with: P3 observer
    closed = true; // with: P3 closed
  }

  void tick() {
    if (observer != null) { // expect: note P3 observer
      flush();
    }
  }

  synchronized void flush() {
    if (observer != null) { // with: P3 observer
      observer.run(); // with: P3 observer
    }
  }

  synchronized void observe(Runnable next) {
    observer = next; // with: P3 observer
  }

  String poll() {
    if (!tasks.isEmpty()) { // expect: note P3 tasks
      synchronized (this) {
        if (!tasks.isEmpty()) { // with: P3 tasks
          return tasks.removeFirst(); // with: P3 tasks
        }
      }
    }
    return null;
  }

  void drop(String task) {
    if (tasks.contains(task)) { // expect: P3 tasks
      synchronized (this) {
        if (tasks.contains(task)) { // with: P3 tasks
          tasks.remove(task); // with: P3 tasks
        }
      }
    }
  }

  void addIfFew(String task) {
    if (tasks.size() > 9) { // expect: P3 tasks
      throw new IllegalStateException();
    }
    synchronized (this) {
      tasks.add(task); // with: P3 tasks
    }
  }

  synchronized void add(String task) {
    tasks.add(task); // with: P3 tasks
  }

  void prepare() {
    if (!ready) { // expect: P3 ready
      synchronized (this) {
        if (!ready) { // with: P3 ready
          ready = true; // with: P3 ready
        }
      }
    }
  }

  void refuse() {
    if (!closed) { // expect: P3 closed
      tasks();
    }
  }

  synchronized boolean isClosed() {
    return closed; // with: P3 closed
  }

  synchronized int tasks() {
    return tasks.size(); // with: P3 tasks
  }
}

@interface ThreadSafe {}
