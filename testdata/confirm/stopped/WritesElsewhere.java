// confirm: WritesElsewhere.files blocked --allow-files
// confirm --allow-files: WritesElsewhere.files confirmed lost-update
// A file is written outside of the working directory.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

@ThreadSafe
public class WritesElsewhere {
  private int files;

  public int write() throws IOException {
    Path file = Files.createTempFile(Paths.get("/tmp"), "threadlint", ".txt");
    Files.delete(file);
    return ++files;
  }
}
