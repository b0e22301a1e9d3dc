// Silent: the second look holds the lock until the write (correct with volatile).
@ThreadSafe
class DoubleCheckedLocking {
  private volatile String text;

  String text() {
    if (text == null) {
      synchronized (this) {
        if (text == null) {
          text = new String("a");
        }
      }
    }
    return text;
  }
}

@interface ThreadSafe {}
