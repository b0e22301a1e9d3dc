// confirm: HandlesAllErrors.count confirmed lost-update
// Whatever ends a thread, the handler never ends.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HandlesAllErrors {
  private int count;

  public int up() {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> stay());
    if (++count > 0) {
      throw new IllegalStateException("handle this");
    }
    return count;
  }

  private static void stay() {
    for (;;) {
      Thread.yield();
    }
  }
}
