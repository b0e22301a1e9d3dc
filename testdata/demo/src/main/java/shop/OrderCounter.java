package shop;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts orders per customer. Correct: everything it shares is thread-safe by itself. */
@ThreadSafe
public class OrderCounter {
  private final ConcurrentMap<String, AtomicLong> orders = new ConcurrentHashMap<>();
  private final AtomicLong total = new AtomicLong();

  public void count(String customer) {
    orders.computeIfAbsent(customer, key -> new AtomicLong()).incrementAndGet();
    total.incrementAndGet();
  }

  public long orders(String customer) {
    AtomicLong count = orders.get(customer);
    return count == null ? 0 : count.get();
  }

  public long total() {
    return total.get();
  }
}
