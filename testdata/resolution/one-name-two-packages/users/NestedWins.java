// Fires: the nested class Box hides the imported one (JLS 6.4.1).
package users;

import marks.ThreadSafe;
import safe.Box;

@ThreadSafe
public class NestedWins {
  private final Box box = new Box();

  public void put(int value) {
    box.put(value); // expect: P3 box
  }

  private static class Box {
    private int content;

    void put(int value) {
      content = value;
    }
  }
}
