// Silent: the only write runs once, under a lock that every reader has held and released since the field was set (JLS 17.4.4, 17.4.5).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class SetBehindPassedLock {
  private final Object monitor = new Object();
  private final ReentrantLock lock = new ReentrantLock();
  private StringBuilder lazy;
  private StringBuilder ofHelper;
  private String beside;
  private int flagged;
  private boolean isFlagged;

  int lazyLength() {
    synchronized (monitor) {
      if (lazy == null) {
        lazy = new StringBuilder("lazy");
      }
    }
    return lazy.length();
  }

  private synchronized void init(String name) {
    if (ofHelper != null) {
      return;
    }
    beside = name;
    ofHelper = new StringBuilder(name);
  }

  int helperLength() {
    init("helper");
    return ofHelper.length() + nested();
  }

  private int nested() {
    return beside.length();
  }

  private void prepare() {
    lock.lock();
    try {
      if (!isFlagged) {
        flagged = 1;
        isFlagged = true;
      }
    } finally {
      lock.unlock();
    }
  }

  int flagged() {
    prepare();
    return flagged;
  }
}

@interface ThreadSafe {}
