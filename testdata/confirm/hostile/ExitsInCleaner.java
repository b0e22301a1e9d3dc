// confirm: ExitsInCleaner.count confirmed|not-reproduced
// A thread that the JDK keeps for cleaning ends the JVM.
package hostile;

import contract.ThreadSafe;
import java.lang.ref.Cleaner;

@ThreadSafe
public class ExitsInCleaner {
  private static final Cleaner CLEANER = Cleaner.create();

  private int count;

  public int up() {
    CLEANER.register(new Object(), () -> Runtime.getRuntime().exit(6));
    System.gc();
    return ++count;
  }
}
