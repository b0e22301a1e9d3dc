// confirm: MatchesForEver.count no-driver
// A pattern for which the JDK needs more time than anybody has.
package hostile;

import contract.ThreadSafe;
import java.util.regex.Pattern;

@ThreadSafe
public class MatchesForEver {
  private static final Pattern PATTERN = Pattern.compile("(((x+)+)+)+y");

  private int count;

  public int up() {
    if (PATTERN.matcher("x".repeat(200)).matches()) {
      count += 2;
    }
    return ++count;
  }
}
