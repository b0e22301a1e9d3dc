// confirm: StartsProcess.runs blocked --allow-process
// confirm --allow-process: StartsProcess.runs confirmed|not-reproduced
// A process is started before the access. When it ends is not controlled, and so it may not replay.
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
