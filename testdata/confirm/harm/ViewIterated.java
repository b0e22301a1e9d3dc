// confirm: ViewIterated.values confirmed exception
// A field holds a view of a map that grows under a lock; the view is walked without it.
package harm;

import contract.ThreadSafe;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
public class ViewIterated {
  private final Map<String, Integer> prices = new HashMap<>();
  private final Collection<Integer> values = prices.values();

  public synchronized void put(String name, int price) {
    prices.put(name, price);
  }

  public int total() {
    int total = 0;
    for (int price : values) {
      total += price;
    }
    return total;
  }
}
