// confirm: FilledMap.hits confirmed lost-update|stale-read
// The map must have the key that is asked for.
package prepared;

import contract.ThreadSafe;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
public class FilledMap {
  private final Map<String, Integer> prices = new ConcurrentHashMap<>();

  private int hits;

  public void price(String article, int price) {
    prices.put(article, price);
  }

  public Integer priceOf(String article) {
    Integer price = prices.get(article);
    if (price != null) {
      hits++;
    }
    return price;
  }
}
