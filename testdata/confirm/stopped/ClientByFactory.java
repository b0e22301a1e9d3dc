// confirm: ClientByFactory.count confirmed lost-update
// The client that its own factory makes connects to the network; any other one will do.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.Socket;
import java.util.Objects;

@ThreadSafe
public class ClientByFactory {
  private final Client client;

  private int count;

  public ClientByFactory(Client client) {
    this.client = Objects.requireNonNull(client);
  }

  public interface Client {
    void send() throws IOException;

    static Client create() {
      return new NetworkClient();
    }
  }

  private static final class NetworkClient implements Client {
    @Override
    public void send() throws IOException {
      new Socket("127.0.0.1", 1).close();
    }
  }

  public int up() throws IOException {
    client.send();
    return ++count;
  }
}
