// confirm: OneOfEnum.count confirmed lost-update|stale-read
// An enum constant is the only instance, in every schedule.
package making;

import contract.ThreadSafe;

@ThreadSafe
public enum OneOfEnum {
  INSTANCE;

  private int count;

  public int up() {
    return ++count;
  }
}
