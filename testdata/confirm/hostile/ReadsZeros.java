// confirm: ReadsZeros.count no-driver
// A file without end.
package hostile;

import contract.ThreadSafe;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

@ThreadSafe
public class ReadsZeros {
  private int count;

  public int up() throws IOException {
    byte[] zeros = new byte[1 << 16];
    try (InputStream in = new FileInputStream("/dev/zero")) {
      while (in.read(zeros) >= 0) {
        zeros[1]++;
      }
    }
    return ++count;
  }
}
