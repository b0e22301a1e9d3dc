// confirm: ModeByBuilder.count confirmed lost-update
// It counts only if the builder is told to, and not told to be quiet.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class ModeByBuilder {
  private final boolean counts;

  private final boolean quiet;

  private int count;

  private ModeByBuilder(Builder builder) {
    counts = builder.counts;
    quiet = builder.quiet;
  }

  public static final class Builder {
    private boolean counts;

    private boolean quiet;

    public Builder counts(boolean counts) {
      this.counts = counts;
      return this;
    }

    public Builder quiet(boolean quiet) {
      this.quiet = quiet;
      return this;
    }

    public ModeByBuilder build() {
      return new ModeByBuilder(this);
    }
  }

  public int up() {
    return counts && !quiet ? ++count : 0;
  }
}
