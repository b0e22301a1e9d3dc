// Silent: the second look goes through the local that the first one used.
@ThreadSafe
class DoubleCheckedWithLocal {
  private volatile String text;

  String text() {
    String found = text;
    if (found == null) {
      synchronized (this) {
        found = text;
        if (found == null) {
          found = new String("a");
          text = found;
        }
      }
    }
    return found;
  }
}

@interface ThreadSafe {}
