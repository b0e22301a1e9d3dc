// confirm: KillsByCommand.count blocked --allow-process
// Another process is to end this one.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;

@ThreadSafe
public class KillsByCommand {
  private int count;

  public int up() throws IOException {
    new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start();
    return ++count;
  }
}
