// confirm: FailsWithOddError.count no-driver
// Not even the error of the initialiser can be told.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class FailsWithOddError {
  private int count;

  static {
    start();
  }

  private static void start() {
    throw new Error() {
      @Override
      public String getMessage() {
        throw this;
      }

      @Override
      public String toString() {
        throw this;
      }
    };
  }

  public int up() {
    return ++count;
  }
}
