// confirm: SetsHandlerOfUrls.count not-reproduced
// Only one may be set in the life of a JVM, and this one knows no protocol.
package hostile;

import contract.ThreadSafe;
import java.net.URL;

@ThreadSafe
public class SetsHandlerOfUrls {
  private int count;

  public int up() {
    URL.setURLStreamHandlerFactory(
        protocol -> {
          throw new IllegalStateException(protocol);
        });
    return ++count;
  }
}
