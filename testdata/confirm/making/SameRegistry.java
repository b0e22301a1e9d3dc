// confirm: SameRegistry.count confirmed lost-update
// The argument has to belong to the object that the instance was made with.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class SameRegistry {
  private int count;

  private final Registry registry;

  public SameRegistry(Registry registry) {
    this.registry = registry;
  }

  public static final class Registry {}

  public static final class Part {
    private final Registry registry;

    public Part(Registry registry) {
      this.registry = registry;
    }
  }

  public int add(Part part) {
    if (part.registry != registry) {
      throw new IllegalArgumentException("a part of another registry");
    }
    return ++count;
  }
}
