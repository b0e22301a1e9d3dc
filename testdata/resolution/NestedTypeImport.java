// Silent: the halves are named by an import of nested types (JLS 7.5.1).
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

@ThreadSafe
class NestedTypeImport {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final ReadLock read = lock.readLock();
  private final WriteLock write = lock.writeLock();
  private int count;

  int get() {
    read.lock();
    try {
      return count;
    } finally {
      read.unlock();
    }
  }

  void increment() {
    write.lock();
    try {
      count++;
    } finally {
      write.unlock();
    }
  }
}

@interface ThreadSafe {}
