// confirm: ExitsInHook.count confirmed|not-reproduced
// A shutdown hook halts the JVM, and one never ends.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsInHook {
  private int count;

  public int up() {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(7)));
    Runtime.getRuntime().addShutdownHook(new Thread(ExitsInHook::stay));
    return ++count;
  }

  private static void stay() {
    for (;;) {
      Thread.yield();
    }
  }
}
