// Silent: the lock is declared in the superclass and used from both classes.
package counters;

class Base {
  protected final Object lock = new Object();
  private int size;

  public int size() {
    synchronized (lock) {
      return size;
    }
  }

  protected void grow() {
    synchronized (lock) {
      size++;
    }
  }
}
