// confirm: DeletesUpwards.count blocked --allow-files
// So is what is around it: the plan, and the folders of other JVMs.
package hostile;

import contract.ThreadSafe;
import java.io.File;

@ThreadSafe
public class DeletesUpwards {
  private int count;

  public int up() {
    File folder = new File("").getAbsoluteFile().getParentFile();
    File[] files = folder.listFiles();
    if (files != null) {
      for (File each : files) {
        each.delete();
      }
    }
    folder.delete();
    return ++count;
  }
}
