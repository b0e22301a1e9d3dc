// confirm: IteratedWhileAdded.prices confirmed exception
// An iteration notices that the list has grown: ConcurrentModificationException.
package harm;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class IteratedWhileAdded {
  private final List<Integer> prices = new ArrayList<>();

  public synchronized void add(int price) {
    prices.add(price);
  }

  public int sum() {
    int sum = 0;
    for (int price : prices) {
      sum += price;
    }
    return sum;
  }
}
