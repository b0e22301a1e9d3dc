// confirm: ExitsInThread.count blocked --allow-exit
// Another thread wants to end the JVM, while this one goes on.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsInThread {
  private int count;

  public int up() {
    new Thread(() -> System.exit(3)).start();
    return ++count;
  }
}
