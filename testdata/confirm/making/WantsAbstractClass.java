// confirm: WantsAbstractClass.count confirmed lost-update
// The collaborator is an abstract class, whose constructor wants a name and a positive size.
package making;

import contract.ThreadSafe;
import java.util.Objects;

@ThreadSafe
public class WantsAbstractClass {
  private final Source source;

  private int count;

  public WantsAbstractClass(Source source) {
    this.source = Objects.requireNonNull(source);
  }

  public abstract static class Source {
    private final String name;

    private final Path path;

    protected Source(String name, int size, Path path) {
      if (name.isEmpty() || size < 1) {
        throw new IllegalArgumentException("no name or no size");
      }
      this.name = name;
      this.path = Objects.requireNonNull(path);
    }

    public abstract int next();

    public final String name() {
      return name + path;
    }
  }

  public static final class Path {}

  public int up() {
    source.name();
    source.next();
    return ++count;
  }
}
