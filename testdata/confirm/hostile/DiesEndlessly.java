// confirm: DiesEndlessly.count no-driver
// A thread ends with an error that never tells what it is.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class DiesEndlessly {
  private int count;

  public int up() {
    new Thread(DiesEndlessly::die).start();
    return ++count;
  }

  private static void die() {
    throw new Endless();
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
