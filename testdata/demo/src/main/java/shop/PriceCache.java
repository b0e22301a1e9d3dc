package shop;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Remembers prices that are slow to look up. */
@ThreadSafe
public class PriceCache {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Long> prices = new HashMap<>();
  private final Function<String, Long> lookup;
  private long hits;
  private long misses;

  public PriceCache(Function<String, Long> lookup) {
    this.lookup = lookup;
  }

  public long price(String article) {
    lock.lock();
    try {
      Long known = prices.get(article);
      if (known != null) {
        hits++;
        return known;
      }
      misses++;
      return load(article);
    } finally {
      lock.unlock();
    }
  }

  /** Called with the lock held. */
  private long load(String article) {
    long price = lookup.apply(article);
    prices.put(article, price);
    return price;
  }

  public void forget(String article) {
    prices.remove(article);
  }

  public double hitRate() {
    lock.lock();
    try {
      long all = hits + misses;
      return all == 0 ? 0 : (double) hits / all;
    } finally {
      lock.unlock();
    }
  }

  public long misses() {
    return misses;
  }
}
