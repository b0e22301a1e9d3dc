// confirm: ByFactory.count confirmed lost-update
// A private constructor and a static factory.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class ByFactory {
  private int count;

  private ByFactory() {}

  public static ByFactory create() {
    return new ByFactory();
  }

  public int up() {
    return ++count;
  }
}
