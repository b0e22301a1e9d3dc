// confirm: ModelIsGiven.model ordered|not-reproduced|no-driver
// Who changes the model beside the lock is to blame, not this class.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class ModelIsGiven {
  private final Model model;

  public ModelIsGiven(Model model) {
    this.model = model;
    model.listen(() -> {});
  }

  public static final class Model {
    private Runnable listener;

    private int value;

    public void listen(Runnable listener) {
      this.listener = listener;
    }

    public void set(int value) {
      this.value = value;
      listener.run();
    }

    public int get() {
      return value;
    }
  }

  public synchronized int up() {
    model.set(model.get() + 1);
    return model.get();
  }

  public synchronized int value() {
    return model.get();
  }
}
