// confirm: WritesManyFiles.count confirmed|not-reproduced
// The working folder fills up, and gets deeper than names may be long.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

@ThreadSafe
public class WritesManyFiles {
  private int count;

  public int up() throws IOException {
    Path folder = Paths.get("");
    for (int i = 0; i < 15; i++) {
      folder = folder.resolve("threadlint".repeat(20));
      Files.createDirectories(folder);
      Files.write(folder.resolve("file"), new byte[10_000]);
    }
    return ++count;
  }
}
