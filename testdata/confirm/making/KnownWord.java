// confirm: KnownWord.count confirmed lost-update
// Only a word that stands in the class is accepted.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class KnownWord {
  private int count;

  private final boolean verbose;

  public KnownWord(String mode) {
    switch (mode) {
      case "verbose":
        verbose = true;
        break;
      case "silent":
        verbose = false;
        break;
      default:
        throw new IllegalArgumentException(mode);
    }
  }

  public boolean isVerbose() {
    return verbose;
  }

  public int up() {
    return ++count;
  }
}
