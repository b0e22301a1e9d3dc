// Fires: the iterator's methods run later, when iterator() has released the monitor.
import java.util.Iterator;

@ThreadSafe
class AnonymousIterator implements Iterable<String> {
  private String first;

  synchronized void first(String value) {
    first = value; // with: P3 first
  }

  @Override
  public synchronized Iterator<String> iterator() {
    return new Iterator<String>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public String next() {
        return first; // expect: P3 first
      }
    };
  }
}

@interface ThreadSafe {}
