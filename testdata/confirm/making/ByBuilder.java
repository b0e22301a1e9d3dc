// confirm: ByBuilder.count confirmed lost-update
// Only a builder makes it, and wants a name first.
package making;

import contract.ThreadSafe;
import java.util.Objects;

@ThreadSafe
public class ByBuilder {
  private int count;

  private final String name;

  private ByBuilder(Builder builder) {
    name = Objects.requireNonNull(builder.name);
  }

  public static Builder builder() {
    return new Builder();
  }

  public int length() {
    return name.length();
  }

  public static final class Builder {
    private String name;

    public Builder name(String name) {
      this.name = name;
      return this;
    }

    public ByBuilder build() {
      return new ByBuilder(this);
    }
  }

  public int up() {
    return ++count;
  }
}
