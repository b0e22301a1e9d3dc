// confirm: AcceptsConnections.count no-driver
// Nobody connects.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.ServerSocket;

@ThreadSafe
public class AcceptsConnections {
  private int count;

  public int up() throws IOException {
    try (ServerSocket server = new ServerSocket(0)) {
      server.accept();
    }
    return ++count;
  }
}
