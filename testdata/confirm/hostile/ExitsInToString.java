// confirm: ExitsInToString.count confirmed lost-update
// Whoever looks at the state or at what a call returned ends the JVM.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsInToString {
  private final Object state = new Leaving();

  private int count;

  public Object up() {
    count++;
    return state;
  }

  private static final class Leaving {
    @Override
    public String toString() {
      Runtime.getRuntime().exit(8);
      return "left";
    }

    @Override
    public int hashCode() {
      Runtime.getRuntime().exit(8);
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      Runtime.getRuntime().exit(8);
      return false;
    }
  }
}
