// confirm: ReplacesStreams.count confirmed lost-update
// Whoever writes or reads never comes back.
package hostile;

import contract.ThreadSafe;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

@ThreadSafe
public class ReplacesStreams {
  private int count;

  public int up() {
    OutputStream stuck =
        new OutputStream() {
          @Override
          public void write(int b) {
            stay();
          }
        };
    System.setOut(new PrintStream(stuck, true));
    System.setErr(new PrintStream(stuck, true));
    System.setIn(InputStream.nullInputStream());
    return ++count;
  }

  private static void stay() {
    for (;;) {
      Thread.yield();
    }
  }
}
