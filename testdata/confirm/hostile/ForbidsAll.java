// confirm: ForbidsAll.count no-driver
// Nothing is allowed any more.
package hostile;

import contract.ThreadSafe;
import java.security.Permission;

@ThreadSafe
public class ForbidsAll {
  private int count;

  @SuppressWarnings({"deprecation", "removal"})
  public int up() {
    System.setSecurityManager(
        new SecurityManager() {
          @Override
          public void checkPermission(Permission permission) {
            throw new SecurityException("no " + permission);
          }
        });
    return ++count;
  }
}
