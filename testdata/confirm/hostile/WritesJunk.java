// confirm: WritesJunk.count confirmed|not-reproduced
// Bytes that are no text, and a line that never ends.
package hostile;

import contract.ThreadSafe;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

@ThreadSafe
public class WritesJunk {
  private static final byte[] JUNK = new byte[1 << 16];

  private int count;

  static {
    for (int i = 0; i < JUNK.length; i++) {
      JUNK[i] = (byte) (i % 251 == 10 ? 0 : i % 251 + 128);
    }
  }

  public int up() throws IOException {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    FileOutputStream err = new FileOutputStream(FileDescriptor.err);
    for (int i = 0; i < 16; i++) {
      out.write(JUNK);
      err.write(JUNK);
    }
    System.out.write(JUNK);
    return ++count;
  }
}
