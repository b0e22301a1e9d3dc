// confirm: ListensWhenMade.served confirmed lost-update
// The class opens a port when it is made.
package prepared;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.ServerSocket;

@ThreadSafe
public class ListensWhenMade implements AutoCloseable {
  private final ServerSocket server;

  private int served;

  public ListensWhenMade() throws IOException {
    server = new ServerSocket(8080);
  }

  public int serve() {
    return ++served;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
