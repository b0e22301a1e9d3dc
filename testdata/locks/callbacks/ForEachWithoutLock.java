// Fires: the lambda runs at once, but the method that calls forEach holds nothing.
import java.util.List;

@ThreadSafe
class ForEachWithoutLock {
  private int length;

  void measure(List<String> names) {
    names.forEach(name -> length += name.length()); // expect: P3 length
  }

  synchronized int length() {
    return length; // with: P3 length
  }
}

@interface ThreadSafe {}
