// confirm: KeepsInHome.stored confirmed lost-update
// Each instance keeps a folder in the home of its user, where the guard rails let nothing be changed.
package making;

import contract.ThreadSafe;
import java.io.File;

@ThreadSafe
public class KeepsInHome {
  private int stored;

  public KeepsInHome() {
    File folder = new File(System.getProperty("user.home"), ".keeps-in-home");
    if (!folder.mkdir() && !folder.isDirectory()) {
      throw new IllegalStateException("no folder " + folder);
    }
  }

  public int store() {
    return ++stored;
  }
}
