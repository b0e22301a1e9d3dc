// confirm: WantsCollaborator.count confirmed lost-update
// What the constructor wants can be made, although one of its other factories mentions a missing class.
package linking;

import contract.ThreadSafe;
import java.util.Objects;
import missing.Meter;

@ThreadSafe
public class WantsCollaborator {
  private final Source source;

  private int count;

  public WantsCollaborator(Source source) {
    this.source = Objects.requireNonNull(source);
  }

  public int up() {
    source.next();
    return ++count;
  }

  public static final class Source {
    private final String name;

    private Source(String name) {
      this.name = name;
    }

    public static Source metered(Meter meter) {
      meter.mark();
      return new Source("metered");
    }

    public static Source named(String name) {
      return new Source(name);
    }

    public int next() {
      return name.length();
    }
  }
}
