// confirm: Connects.tries confirmed lost-update
// A connection is opened before the access; that it may be refused, the code expects.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.Socket;

@ThreadSafe
public class Connects {
  private int tries;

  public int connect() {
    try {
      new Socket("127.0.0.1", 1).close();
    } catch (IOException refused) {
      return ++tries;
    }
    return ++tries;
  }
}
