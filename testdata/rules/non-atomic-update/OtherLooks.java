// Fires: what is looked at under the lock is not what was checked, or comes after the write.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

@ThreadSafe
class OtherLooks {
  private final ConcurrentMap<String, Object> parts = new ConcurrentHashMap<>();
  private volatile boolean open;
  private volatile boolean started;
  private volatile boolean ready;

  void open() {
    if (!open) {
      synchronized (this) {
        if (ready) {
          System.out.println("open");
          open = true; // expect: low non-atomic-update open
        }
      }
    }
  }

  synchronized void close() {
    open = false;
  }

  void start() {
    if (!started) {
      synchronized (this) {
        System.out.println("start");
        started = true; // expect: low non-atomic-update started
        System.out.println(started);
      }
    }
  }

  synchronized void stop() {
    started = false;
  }

  void part(String name) {
    if (parts.get(name) == null) {
      synchronized (this) {
        if (parts.isEmpty()) {
          parts.put(name, new Object()); // expect: low non-atomic-update parts
        }
      }
    }
  }

  synchronized void clear() {
    parts.clear();
  }
}

@interface ThreadSafe {}
