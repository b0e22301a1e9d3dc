// Silent: `lock` is inherited from a class whose source is not at hand.
import java.io.Reader;

@ThreadSafe
class InheritedForeignLock extends Reader {
  private int count;

  @Override
  public int read(char[] buffer, int from, int length) {
    synchronized (lock) {
      count++;
      return -1;
    }
  }

  @Override
  public void close() {
    synchronized (lock) {
      count = 0;
    }
  }
}

@interface ThreadSafe {}
