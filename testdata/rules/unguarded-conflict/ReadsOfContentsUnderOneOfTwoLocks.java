// Silent: the writer takes both locks, so either one is enough to read the list; two reads do not conflict.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ReadsOfContentsUnderOneOfTwoLocks {
  private final Object a = new Object();
  private final Object b = new Object();
  private final List<String> items = new ArrayList<>();

  void add(String item) {
    synchronized (a) {
      synchronized (b) {
        items.add(item);
      }
    }
  }

  int viaA() {
    synchronized (a) {
      return items.size();
    }
  }

  int viaB() {
    synchronized (b) {
      return items.size();
    }
  }
}

@interface ThreadSafe {}
