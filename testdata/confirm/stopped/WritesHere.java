// confirm: WritesHere.files confirmed lost-update
// A file in the folder for temporary files is nobody else's.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.nio.file.Files;

@ThreadSafe
public class WritesHere {
  private int files;

  public int write() throws IOException {
    Files.delete(Files.createTempFile("threadlint", ".txt"));
    return ++files;
  }
}
