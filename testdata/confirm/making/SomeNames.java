// confirm: SomeNames.count confirmed lost-update
// The constructor wants at least one of any number of names.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class SomeNames {
  private int count;

  public SomeNames(String... names) {
    if (names.length == 0) {
      throw new IllegalArgumentException("no names");
    }
  }

  public int up() {
    return ++count;
  }
}
