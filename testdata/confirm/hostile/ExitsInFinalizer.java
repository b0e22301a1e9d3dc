// confirm: ExitsInFinalizer.count confirmed|not-reproduced
// The garbage collector's thread ends the JVM.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsInFinalizer {
  private int count;

  public int up() {
    new Leaving();
    System.gc();
    System.runFinalization();
    return ++count;
  }

  private static final class Leaving {
    @Override
    @SuppressWarnings("deprecation")
    protected void finalize() {
      Runtime.getRuntime().exit(6);
    }
  }
}
