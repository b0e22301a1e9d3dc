// confirm: HashThrows.count confirmed lost-update
// The state and what calls return cannot be compared or told.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HashThrows {
  private final Object state = new Odd();

  private int count;

  public Object up() {
    count++;
    return state;
  }

  private static final class Odd {
    @Override
    public int hashCode() {
      throw new IllegalStateException("no hash");
    }

    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("not equal to anything");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }
  }
}
