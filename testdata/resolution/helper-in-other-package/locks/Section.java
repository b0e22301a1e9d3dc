package locks;

import java.util.concurrent.locks.Lock;

public final class Section implements AutoCloseable {
  private final Lock held;

  public Section(Lock held) {
    this.held = held;
    held.lock();
  }

  @Override
  public void close() {
    held.unlock();
  }
}
