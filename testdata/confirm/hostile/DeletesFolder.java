// confirm: DeletesFolder.count blocked --allow-files
// The working folder is gone.
package hostile;

import contract.ThreadSafe;
import java.io.File;

@ThreadSafe
public class DeletesFolder {
  private int count;

  public int up() {
    delete(new File("").getAbsoluteFile());
    return ++count;
  }

  private static void delete(File file) {
    File[] files = file.listFiles();
    if (files != null) {
      for (File each : files) {
        delete(each);
      }
    }
    file.delete();
  }
}
