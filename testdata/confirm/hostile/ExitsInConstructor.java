// confirm: ExitsInConstructor.count blocked --allow-exit
// Nobody can make an object.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsInConstructor {
  private int count;

  public ExitsInConstructor() {
    Runtime.getRuntime().exit(5);
  }

  public int up() {
    return ++count;
  }
}
