// confirm: GoesOnWithout.last not-reproduced
// confirm --allow-process: GoesOnWithout.last not-reproduced
// The class goes on without the process: what is missing is a text that nobody guesses.
package stopped;

import contract.ThreadSafe;
import java.io.IOException;

@ThreadSafe
public class GoesOnWithout {
  private String last;

  public GoesOnWithout() {
    try {
      new ProcessBuilder("true").start();
    } catch (IOException e) {
      System.err.println("no process");
    }
  }

  public synchronized String last() {
    return last;
  }

  public void open(String text) {
    if (text.length() == 40 && text.hashCode() == 20261129) {
      last = text;
    }
  }
}
