package locks;

import java.util.concurrent.locks.Lock;

public final class Sections {
  private Sections() {}

  public static void with(Lock lock, Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  public static void enter(Lock mutex) {
    mutex.lock();
  }
}
