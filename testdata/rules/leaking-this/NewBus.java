// Fires with confidence low: what is registered with a new object goes no further, as far as names tell.
@ThreadSafe
class NewBus {
  static final class Bus {
    native void addListener(Object listener);
  }

  private final int size;

  NewBus() {
    new Bus().addListener(this); // expect: low leaking-this NewBus
    this.size = 1;
  }
}

@interface ThreadSafe {}
