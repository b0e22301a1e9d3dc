// Silent: the copy belongs to the calling thread, so using it needs no lock.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class CopyUnderLock {
  private final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    names.add(name);
  }

  List<String> snapshot() {
    List<String> copy;
    synchronized (this) {
      copy = new ArrayList<>(names);
    }
    copy.add("end");
    return copy;
  }
}

@interface ThreadSafe {}
