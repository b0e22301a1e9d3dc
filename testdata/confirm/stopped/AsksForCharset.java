// confirm: AsksForCharset.asked confirmed lost-update
// A program is started when the class is initialised. Where there is none, the code goes on without its answer.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;

@ThreadSafe
public class AsksForCharset {
  private static final boolean HAS_LOCALE = hasLocale();

  private int asked;

  private static boolean hasLocale() {
    try {
      return new ProcessBuilder("locale", "charmap").start().isAlive();
    } catch (IOException absent) {
      return false;
    }
  }

  public int ask() {
    return HAS_LOCALE ? 0 : ++asked;
  }
}
