// confirm: ChangesProperties.count confirmed lost-update
// The JVM no longer knows where it is.
package hostile;

import contract.ThreadSafe;
import java.util.Properties;

@ThreadSafe
public class ChangesProperties {
  private int count;

  public int up() {
    System.setProperty("user.dir", "/nowhere");
    System.setProperty("java.class.path", "/nowhere");
    System.setProperty("java.io.tmpdir", "/nowhere");
    System.setProperty("java.home", "/nowhere");
    System.setProperty("line.separator", "stop\n");
    System.setProperty("file.separator", "x");
    System.setProperties(new Properties());
    return ++count;
  }
}
