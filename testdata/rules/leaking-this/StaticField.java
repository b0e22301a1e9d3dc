// Fires: a static field shows the unfinished object to all threads.
@ThreadSafe
class StaticField {
  private static volatile StaticField instance;
  private final int value;

  StaticField(int value) {
    instance = this; // expect: leaking-this StaticField
    this.value = value;
  }

  static int value() {
    return instance.value;
  }
}

@interface ThreadSafe {}
