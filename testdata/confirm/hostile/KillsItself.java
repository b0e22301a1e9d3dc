// confirm: KillsItself.count blocked --allow-process
// The JVM refuses this one by itself, if anybody lets it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class KillsItself {
  private int count;

  public int up() {
    ProcessHandle.current().destroyForcibly();
    return ++count;
  }
}
