// Fires: the registry keeps what it is given.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class LoadedCalleeKeeps {
  static final class Registry {
    private final List<LoadedCalleeKeeps> all = new CopyOnWriteArrayList<>();

    void enter(LoadedCalleeKeeps one) {
      all.add(one);
    }
  }

  LoadedCalleeKeeps(Registry registry) {
    registry.enter(this); // expect: leaking-this LoadedCalleeKeeps
  }
}

@interface ThreadSafe {}
