// Silent: the promise of the field's type is read from its own file.
package users;

import marks.ThreadSafe;
import parts.Registry;

@ThreadSafe
public class Service {
  private final Registry registry = new Registry();

  public void start() {
    registry.register();
  }
}
