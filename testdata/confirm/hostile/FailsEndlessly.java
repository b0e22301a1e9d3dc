// confirm: FailsEndlessly.count no-driver
// No object can be made, and the error never tells why.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class FailsEndlessly {
  private int count;

  public FailsEndlessly() {
    throw new Endless();
  }

  public int up() {
    return ++count;
  }

  private static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      int odd = 1;
      while (odd != 0) {
        odd = odd * 31 + 6;
      }
      return "even";
    }
  }
}
