// confirm: KillsParent.count blocked --allow-process
// Kills whoever started it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class KillsParent {
  private int count;

  public int up() {
    ProcessHandle.current().parent().ifPresent(ProcessHandle::destroyForcibly);
    return ++count;
  }
}
