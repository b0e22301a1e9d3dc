// confirm: ReadsInput.count confirmed lost-update
// Waits for somebody to type.
package hostile;

import contract.ThreadSafe;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;

@ThreadSafe
public class ReadsInput {
  private int count;

  public int up() throws IOException {
    int read = System.in.read();
    read += new FileInputStream(FileDescriptor.in).read();
    return count += read;
  }
}
