// Fires inside the helper, which is called before the monitor is taken.
@ThreadSafe
class ReadingHelper {
  private int count;

  boolean addIfSmall() {
    if (!isSmall()) {
      return false;
    }
    synchronized (this) {
      count++; // with: P3 count
      return true;
    }
  }

  private boolean isSmall() {
    return count < 10; // expect: P3 count
  }
}

@interface ThreadSafe {}
