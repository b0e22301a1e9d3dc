// confirm: CachedHash.hash confirmed none-seen
// As in String: two threads may compute it, and both come to the same.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public final class CachedHash {
  private final String text;
  private int hash;

  public CachedHash(String text) {
    this.text = text;
  }

  @Override
  public int hashCode() {
    int known = hash;
    if (known == 0) {
      known = text.length() * 31 + 7;
      hash = known;
    }
    return known;
  }
}
