// confirm: MessageIsHuge.count confirmed|not-reproduced
// An exception with a lot to say.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class MessageIsHuge {
  private int count;

  public int up() {
    if (++count > 0) {
      throw new IllegalStateException("no\n".repeat(20_000_000));
    }
    return count;
  }
}
