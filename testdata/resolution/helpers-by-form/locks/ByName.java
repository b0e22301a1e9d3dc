package locks;

import java.util.concurrent.locks.Lock;

public final class ByName {
  private ByName() {}

  public static void enter(Lock lock) {
    lock.lock();
  }
}
