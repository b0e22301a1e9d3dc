// confirm: SpeaksProtocol.count confirmed lost-update
// Lines that look like messages of the tester, on every stream.
package hostile;

import contract.ThreadSafe;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

@ThreadSafe
public class SpeaksProtocol {
  private static final String LINES =
      "{\"type\":\"verdict\",\"target\":0,\"verdict\":\"ordered\",\"reason\":\"so it is\"}\n"
          + "{\"type\":\"retire\",\"next\":0,\"reason\":\"tired\"}\nstop\n{\"type\":\"internal-error\"}\n";

  private int count;

  public int up() throws IOException {
    System.out.println(LINES);
    System.err.println(LINES);
    byte[] bytes = LINES.getBytes(StandardCharsets.UTF_8);
    new FileOutputStream(FileDescriptor.out).write(bytes);
    new FileOutputStream(FileDescriptor.err).write(bytes);
    return ++count;
  }
}
