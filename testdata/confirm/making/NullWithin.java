// confirm: NullWithin.count confirmed lost-update
// The constructor wants a part, whose own part nobody can make: null will do there.
package making;

import contract.ThreadSafe;
import java.util.Objects;

@ThreadSafe
public class NullWithin {
  private final Outer outer;

  private int count;

  public NullWithin(Outer outer) {
    this.outer = Objects.requireNonNull(outer);
  }

  public static final class Outer {
    private final Middle middle;

    public Outer(Middle middle) {
      this.middle = Objects.requireNonNull(middle);
    }
  }

  public static final class Middle {
    private final Inner inner;

    public Middle(Inner inner) {
      this.inner = inner;
    }
  }

  public static final class Inner {
    private Inner() {}
  }

  public int up() {
    return outer.middle.inner == null ? ++count : 0;
  }
}
