// Silent: a final reference to an immutable object may be read by anyone.
package users;

import marks.ThreadSafe;
import parts.Range;

@ThreadSafe
public class Limits {
  public static final Range SMALL = new Range(0, 9);
  protected final Range range = new Range(0, 99);

  public int length() {
    return range.length() + SMALL.length();
  }
}
