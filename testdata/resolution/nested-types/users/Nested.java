// Fires for the field whose nested type has no lock, imported or named through its outer class.
package users;

import marks.ThreadSafe;
import types.Outer;
import types.Outer.Plain;

@ThreadSafe
public class Nested {
  private final Plain plain = new Plain();
  private final Outer.Plain other = new Outer.Plain();
  private final Outer.Locked locked = new Outer.Locked();

  public void put(int value) {
    plain.put(value); // expect: P3 plain
    other.put(value); // expect: P3 other
    locked.put(value);
  }
}
