// confirm: HashNeverEnds.count confirmed lost-update
// Whoever compares or tells the state never ends.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HashNeverEnds {
  private final Object state = new Odd();

  private int count;

  public Object up() {
    count++;
    return state;
  }

  private static final class Odd {
    @Override
    public int hashCode() {
      int odd = 1;
      while (odd != 0) {
        odd = odd * 31 + 6;
      }
      return odd;
    }

    @Override
    public boolean equals(Object other) {
      return hashCode() == other.hashCode();
    }

    @Override
    public String toString() {
      return "odd " + hashCode();
    }
  }
}
