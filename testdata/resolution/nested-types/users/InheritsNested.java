// Fires: a member type is inherited like any member (JLS 8.5).
package users;

import marks.ThreadSafe;
import types.Outer;

@ThreadSafe
public class InheritsNested extends Outer {
  private final Plain plain = new Plain();
  private final Locked locked = new Locked();

  public void put(int value) {
    plain.put(value); // expect: P3 plain
    locked.put(value);
  }
}
