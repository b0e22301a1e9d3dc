// confirm: ListensWhenMade.served confirmed lost-update
// The class opens a port when it is made, and accepts in a thread of its own.
package prepared;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

@ThreadSafe
public class ListensWhenMade implements AutoCloseable {
  private final ServerSocket server;

  private int served;

  public ListensWhenMade() throws IOException {
    server = new ServerSocket(8080);
    Thread accepting = new Thread(this::accept, "accepting");
    accepting.setDaemon(true);
    accepting.start();
  }

  private void accept() {
    try (Socket client = server.accept()) {
      client.getOutputStream().write(served());
    } catch (IOException closed) {
      // Nobody asks any more.
    }
  }

  public int served() {
    return ++served;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
