// confirm: JoinsInInitializer.count no-driver
// confirm: JoinsInInitializer.started no-driver
// A thread needs the class whose initialiser waits for it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class JoinsInInitializer {
  private static int started;

  private int count;

  static {
    Thread thread = new Thread(JoinsInInitializer::start);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      started = -1;
    }
  }

  private static void start() {
    started++;
  }

  public int up() {
    return ++count;
  }
}
