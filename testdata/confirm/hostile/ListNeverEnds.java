// confirm: ListNeverEnds.count confirmed lost-update
// A list as large as lists can be, and an iterator that goes on.
package hostile;

import contract.ThreadSafe;
import java.util.AbstractList;
import java.util.List;

@ThreadSafe
public class ListNeverEnds {
  private final List<Integer> numbers = new Numbers();

  private int count;

  public List<Integer> up() {
    count++;
    return numbers;
  }

  private static final class Numbers extends AbstractList<Integer> {
    @Override
    public Integer get(int index) {
      return 1;
    }

    @Override
    public int size() {
      return Integer.MAX_VALUE;
    }
  }
}
