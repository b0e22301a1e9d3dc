// confirm: ClosesStreams.count confirmed lost-update
// Nobody can write or read any more.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;

@ThreadSafe
public class ClosesStreams {
  private int count;

  public int up() throws IOException {
    System.in.close();
    System.out.close();
    System.err.close();
    return ++count;
  }
}
