// confirm: PrivateNested$Box.count ordered|not-reproduced|no-driver
// Other code cannot call the nested class; the class around it always holds its lock.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class PrivateNested {
  private final Box box = new Box();

  public synchronized int up() {
    return box.up();
  }

  public synchronized int count() {
    return box.count;
  }

  private static final class Box {
    private int count;

    Box() {}

    int up() {
      return ++count;
    }
  }
}
