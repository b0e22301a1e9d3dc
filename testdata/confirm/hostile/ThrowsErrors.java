// confirm: ThrowsErrors.count confirmed lost-update
// Each call ends with an error that nobody should catch.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ThrowsErrors {
  private int count;

  public int up() {
    if (++count > 0) {
      throw new InternalError("the JVM is broken");
    }
    return count;
  }
}
