// Silent: the constructor keeps the two halves of one lock in two fields.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalvesFromConstructor {
  private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
  private final Lock reading;
  private final Lock writing;
  private final String name;
  private int count;

  HalvesFromConstructor(String name) {
    this.name = name;
    reading = both.readLock();
    this.writing = both.writeLock();
  }

  void increment() {
    writing.lock();
    try {
      count++;
    } finally {
      writing.unlock();
    }
  }

  String describe() {
    reading.lock();
    try {
      return name + count;
    } finally {
      reading.unlock();
    }
  }
}

@interface ThreadSafe {}
