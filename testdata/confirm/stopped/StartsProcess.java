// confirm: StartsProcess.runs blocked --allow-process
// confirm --allow-process: StartsProcess.runs confirmed lost-update
// A process is started before the access.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;

@ThreadSafe
public class StartsProcess {
  private int runs;

  public int run() throws IOException {
    new ProcessBuilder("true").start();
    return ++runs;
  }
}
