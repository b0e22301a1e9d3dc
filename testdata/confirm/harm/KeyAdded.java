// confirm: KeyAdded.prices confirmed exception
// The iteration fails only if the map holds something, and what is put is another key.
package harm;

import contract.ThreadSafe;
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
public class KeyAdded {
  private final Map<String, Integer> prices = new HashMap<>();

  public synchronized void put(String name, int price) {
    prices.put(name, price);
  }

  public int total() {
    int total = 0;
    for (int price : prices.values()) {
      total += price;
    }
    return total;
  }
}
