// confirm: NeedsHost.sent confirmed lost-update
// confirm --allow-network: NeedsHost.sent no-driver
// Only a connection leads to the access. A peer takes it, unless it may be opened: then nobody answers.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.Socket;

@ThreadSafe
public class NeedsHost {
  private int sent;

  public int send() throws IOException {
    new Socket("127.0.0.1", 1).close();
    return ++sent;
  }
}
