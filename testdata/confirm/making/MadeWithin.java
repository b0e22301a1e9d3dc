// confirm: MadeWithin$Default.count confirmed lost-update|stale-read
// A nested class whose name is no name of a variable; its collaborators are nested and generic.
package making;

import contract.ThreadSafe;
import java.util.Comparator;
import java.util.function.Function;

public final class MadeWithin {
  private MadeWithin() {}

  /** Has the methods of two generic supertypes, with types of its own. */
  public interface Measure extends Function<String, Integer>, Comparator<String> {}

  @ThreadSafe
  public static class Default {
    private final Measure measure;
    private int count;

    Default(Measure measure, Comparator<? super String> order) {
      this.measure = measure;
    }

    public int up(String name) {
      int step = measure.apply(name) + measure.compare(name, name) + 1;
      count += step;
      return count;
    }
  }
}
