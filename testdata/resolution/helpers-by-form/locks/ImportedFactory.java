package locks;

import java.util.concurrent.locks.Lock;

public final class ImportedFactory {
  private ImportedFactory() {}

  public static AutoCloseable section(Lock mutex) {
    mutex.lock();
    return mutex::unlock;
  }
}
