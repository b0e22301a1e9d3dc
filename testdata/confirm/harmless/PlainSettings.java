// confirm: P1 PlainSettings.currency reachable
// confirm: P2 PlainSettings.pageSize reachable
// Other threads reach the fields as predicted, and see no value that no order of calls gives.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class PlainSettings {
  String currency;
  private int pageSize = 20;

  public boolean isKnown() {
    return currency != null;
  }

  public synchronized int pageSize() {
    return pageSize;
  }

  public synchronized void pageSize(int articles) {
    pageSize = articles;
  }
}
