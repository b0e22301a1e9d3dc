// confirm: ChangesLocale.count confirmed lost-update
// In which an i has no dot, digits are others, and it is tomorrow.
package hostile;

import contract.ThreadSafe;
import java.util.Locale;
import java.util.TimeZone;

@ThreadSafe
public class ChangesLocale {
  private int count;

  public int up() {
    Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
    return ++count;
  }
}
