// confirm: HandedOutLive.view confirmed exception
// A view of the map is iterated without the lock that its changes hold.
package harm;

import contract.ThreadSafe;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

@ThreadSafe
public class HandedOutLive {
  private final Map<String, Integer> stock = new TreeMap<>();
  private final Collection<Integer> view = stock.values();

  public synchronized void put(String article, int pieces) {
    stock.put(article, pieces);
    view.size();
  }

  public int all() {
    int all = 0;
    for (int pieces : view) {
      all += pieces;
    }
    return all;
  }
}
