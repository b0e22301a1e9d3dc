package locks;

import java.util.concurrent.locks.Lock;

public final class Imported {
  private Imported() {}

  public static void with(Lock lock, Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }
}
