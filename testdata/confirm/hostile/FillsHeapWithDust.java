// confirm: FillsHeapWithDust.count confirmed|no-driver|not-reproduced
// Small objects are kept until the heap is full, and then let go.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class FillsHeapWithDust {
  private int count;

  public int up() {
    try {
      Dust last = null;
      for (;;) {
        last = new Dust(last);
      }
    } catch (OutOfMemoryError expected) {
      return ++count;
    }
  }

  private static final class Dust {
    final Dust before;

    Dust(Dust before) {
      this.before = before;
    }
  }
}
