// confirm: ClientClass.count confirmed lost-update
// The client is a class that connects to the network already when it is made.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.Socket;
import java.util.Objects;

@ThreadSafe
public class ClientClass {
  private final Client client;

  private int count;

  public ClientClass(Client client) {
    this.client = Objects.requireNonNull(client);
  }

  public static class Client {
    private final Socket socket;

    public Client() throws IOException {
      socket = new Socket("127.0.0.1", 1);
    }

    public void send(int number) throws IOException {
      socket.getOutputStream().write(number);
    }
  }

  public int up() throws IOException {
    client.send(count);
    return ++count;
  }
}
