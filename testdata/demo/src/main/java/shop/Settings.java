package shop;

/** What the operator may change while the shop is open. */
@ThreadSafe
public class Settings {
  String currency;
  private int pageSize = 20;
  private volatile boolean open;

  public synchronized int pageSize() {
    return pageSize;
  }

  public synchronized void pageSize(int articles) {
    this.pageSize = articles;
  }

  public boolean isOpen() {
    return open;
  }

  public void open(boolean value) {
    this.open = value;
  }
}
