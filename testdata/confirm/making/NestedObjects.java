// confirm: NestedObjects.count confirmed lost-update
// The argument wants an argument, which wants a third.
package making;

import contract.ThreadSafe;
import java.util.Objects;

@ThreadSafe
public class NestedObjects {
  private int count;

  private final Plan plan;

  public NestedObjects(Plan plan) {
    this.plan = Objects.requireNonNull(plan);
  }

  public static final class Plan {
    private final Limits limits;

    public Plan(Limits limits) {
      this.limits = Objects.requireNonNull(limits);
    }
  }

  public static final class Limits {
    private final int most;

    public Limits(int most) {
      this.most = most;
    }
  }

  public int up() {
    Objects.hash(plan.limits.most);
    return ++count;
  }
}
