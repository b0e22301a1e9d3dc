// confirm: StartsManyThreads.count confirmed|not-reproduced
// Each call leaves fifty threads that sleep.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class StartsManyThreads {
  private int count;

  public int up() {
    for (int i = 0; i < 50; i++) {
      Thread thread = new Thread(StartsManyThreads::sleep);
      thread.setDaemon(i % 2 == 0);
      thread.start();
    }
    return ++count;
  }

  private static void sleep() {
    try {
      Thread.sleep(1_000_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
