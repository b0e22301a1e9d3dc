// Fires: a lock whose own class only ever takes its monitor is guarded by that monitor.
import java.util.concurrent.locks.ReentrantLock;

class MonitorOfLockAsGuard extends ReentrantLock {
  @GuardedBy("this")
  private int count;

  synchronized void increment() {
    count++;
  }

  int read() {
    return count; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
