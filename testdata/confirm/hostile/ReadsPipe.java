// confirm: ReadsPipe.count not-reproduced
// The pipe's other end belongs to the reader.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

@ThreadSafe
public class ReadsPipe {
  private int count;

  public int up() throws IOException {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    return count += in.read();
  }
}
