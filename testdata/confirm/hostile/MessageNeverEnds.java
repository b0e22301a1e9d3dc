// confirm: MessageNeverEnds.count confirmed lost-update
// An exception that answers no question.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class MessageNeverEnds {
  private int count;

  public int up() {
    if (++count > 0) {
      throw new Endless();
    }
    return count;
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

    @Override
    public String toString() {
      return getMessage();
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      return new StackTraceElement[getMessage().length()];
    }
  }
}
