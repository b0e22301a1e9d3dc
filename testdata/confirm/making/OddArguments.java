// confirm: OddArguments.count confirmed lost-update|stale-read
// Arguments of every kind; one must be a string that only escapes can write.
package making;

import contract.ThreadSafe;
import java.io.IOException;

@ThreadSafe
public class OddArguments {
  private static final String WORD = "a\"\\\n\t\u00e9\ud83d\ude00";

  private int count;

  OddArguments(
      byte b, short s, char c, long l, float f, double d, int[] numbers, Class<?> type, String word, String... more)
      throws IOException {
    if (!WORD.equals(word)) {
      throw new IOException("another word");
    }
  }

  public int up(byte step) throws InterruptedException {
    if (step == 0) {
      throw new InterruptedException();
    }
    count += step;
    return count;
  }
}
