// Fires: the handler also runs where the lock was not acquired, or was released already.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class CatchOutsideLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int interrupted;
  private int early;
  private int late;

  void waits() {
    try {
      lock.lockInterruptibly();
      interrupted++;
      lock.unlock();
    } catch (InterruptedException e) {
      interrupted++; // expect: P3 interrupted
    }
  }

  void fails(Runnable task) {
    try {
      task.run();
      lock.lock();
      early++;
    } catch (RuntimeException e) {
      early++; // expect: P3 early
    } finally {
      lock.unlock();
    }
  }

  void ends(Runnable task) {
    try {
      lock.lock();
      late++;
      lock.unlock();
      task.run();
    } catch (RuntimeException e) {
      late++; // expect: P3 late
    }
  }

  int get() {
    lock.lock();
    try {
      return interrupted + early + late; // with: P3 early; with: P3 late
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
