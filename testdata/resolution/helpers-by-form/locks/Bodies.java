package locks;

import java.util.concurrent.locks.Lock;

public final class Bodies {
  private Bodies() {}

  public static void run(Lock mutex, Runnable action) {
    mutex.lock();
    try {
      action.run();
    } finally {
      mutex.unlock();
    }
  }
}
