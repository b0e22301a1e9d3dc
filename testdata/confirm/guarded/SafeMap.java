// confirm: SafeMap.prices not-reproduced
// The field is final, and the map that it holds is thread-safe: no access of either can conflict.
package guarded;

import contract.ThreadSafe;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
public class SafeMap {
  private final Map<String, Integer> prices = new ConcurrentHashMap<>();

  public void put(String name, int price) {
    prices.put(name, price);
  }

  public Integer price(String name) {
    return prices.get(name);
  }
}
