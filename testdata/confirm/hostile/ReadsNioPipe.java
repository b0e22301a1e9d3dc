// confirm: ReadsNioPipe.count not-reproduced
// The same within the operating system.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

@ThreadSafe
public class ReadsNioPipe {
  private int count;

  public int up() throws IOException {
    Pipe pipe = Pipe.open();
    return count += pipe.source().read(ByteBuffer.allocate(1));
  }
}
