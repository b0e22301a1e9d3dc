// confirm: ExitsInInitializer.count blocked --allow-exit
// The class cannot be used without the end of the JVM.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsInInitializer {
  private int count;

  static {
    System.exit(4);
  }

  public int up() {
    return ++count;
  }
}
