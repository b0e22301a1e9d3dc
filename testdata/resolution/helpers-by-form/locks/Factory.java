package locks;

import java.util.concurrent.locks.Lock;

public final class Factory {
  private Factory() {}

  public static AutoCloseable hold(Lock mutex) {
    mutex.lock();
    return mutex::unlock;
  }
}
