// confirm: Singleton.count confirmed lost-update|stale-read
// One instance for all, which a static method hands out.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class Singleton {
  private int count;

  private static final Singleton INSTANCE = new Singleton();

  private Singleton() {}

  public static Singleton getInstance() {
    return INSTANCE;
  }

  public int up() {
    return ++count;
  }
}
