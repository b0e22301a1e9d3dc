// Fires: the field holds an array of safe objects, not one of them.
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class VarargsConstructorArgument {
  private final Object[] parts;

  private VarargsConstructorArgument(Object... parts) {
    this.parts = parts;
  }

  static VarargsConstructorArgument create() {
    return new VarargsConstructorArgument(new AtomicInteger());
  }

  void replace(int index) {
    parts[index] = new AtomicInteger(); // expect: P3 parts
  }
}

@interface ThreadSafe {}
