// Fires: the import on demand finds the Box without locks.
package users;

import marks.*;
import plain.*;

@ThreadSafe
public class ImportsPlainOnDemand {
  private final Box box = new Box();

  public void put(int value) {
    box.put(value); // expect: P3 box
  }

  public int take() {
    return box.take(); // with: P3 box
  }
}
