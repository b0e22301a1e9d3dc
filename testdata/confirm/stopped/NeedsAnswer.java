// confirm: NeedsAnswer.answered blocked --allow-network
// The access needs an answer, and the peer that takes each connection says nothing.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;
import java.net.Socket;

@ThreadSafe
public class NeedsAnswer {
  private int answered;

  public int ask() throws IOException {
    try (Socket socket = new Socket("192.0.2.1", 80)) {
      socket.getOutputStream().write('?');
      if (socket.getInputStream().read() != '!') {
        throw new IOException("no answer");
      }
    }
    return ++answered;
  }
}
