// Fires: each of these methods runs under the lock that its annotation asks for, except one.
package p;

import java.util.concurrent.locks.ReentrantLock;
import lombok.Locked;
import lombok.Synchronized;

@ThreadSafe
class Locks {
  private static int created;

  private final Object key = new Object();
  private int count;
  private int size;
  private int wrong;

  @Synchronized
  void add() {
    count++;
  }

  @Synchronized
  int get() {
    return count;
  }

  int peek() {
    return count; // expect: P3 count
  }

  @Synchronized("key")
  void grow() {
    size++;
  }

  int size() {
    synchronized (key) {
      return size;
    }
  }

  @Synchronized
  static void create() {
    created++;
  }

  @Synchronized
  static int created() {
    return created;
  }

  @Synchronized
  void misuse() {
    wrong++; // with: P3 wrong
  }

  synchronized int misread() {
    return wrong; // expect: P3 wrong
  }
}

@ThreadSafe
class OneLock {
  private final ReentrantLock key = new ReentrantLock();
  private int count;
  private int size;

  @Locked
  void add() {
    count++;
  }

  @Locked
  int get() {
    return count;
  }

  @Locked("key")
  void grow() {
    size++;
  }

  int size() {
    key.lock();
    try {
      return size;
    } finally {
      key.unlock();
    }
  }
}

@ThreadSafe
class TwoHalves {
  private int count;
  private int size;

  @Locked.Write
  void add() {
    count++;
  }

  @Locked.Read
  int get() {
    return count;
  }

  @Locked.Read
  void grow() {
    size++; // expect: P3 size
  }
}

@ThreadSafe
class OwnMonitor {
  private final Object $lock = new Object();
  private int count;

  @Synchronized
  void add() {
    count++;
  }

  int get() {
    synchronized ($lock) {
      return count;
    }
  }
}
