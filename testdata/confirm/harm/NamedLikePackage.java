// confirm: NamedLikePackage.count confirmed lost-update
// A method may be called as its package is: it is no constructor, and its increments get lost.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class NamedLikePackage {
  private int count;

  public void harm() {
    count++;
  }

  public int count() {
    return count;
  }
}
