// confirm: LocksFiles.count confirmed|not-reproduced
// Files that their owner may neither read nor delete.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

@ThreadSafe
public class LocksFiles {
  private int count;

  public int up() throws IOException {
    Path folder = Files.createDirectories(Paths.get("kept", "folder"));
    Files.write(folder.resolve("file"), new byte[1]);
    folder.toFile().setWritable(false);
    folder.toFile().setExecutable(false);
    folder.getParent().toFile().setReadable(false);
    folder.getParent().toFile().setWritable(false);
    return ++count;
  }
}
