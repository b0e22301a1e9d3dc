// Silent: sort calls the comparator before it returns, also that of an anonymous class.
import java.util.Comparator;
import java.util.List;

@ThreadSafe
class ComparatorUnderLock {
  private int comparisons;

  synchronized void sort(List<String> names) {
    names.sort(
        new Comparator<String>() {
          @Override
          public int compare(String a, String b) {
            comparisons++;
            return a.compareTo(b);
          }
        });
  }

  synchronized int comparisons() {
    return comparisons;
  }
}

@interface ThreadSafe {}
