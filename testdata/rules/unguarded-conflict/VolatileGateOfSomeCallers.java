// Fires: some way to the read tests no flag, or that of another object, or the flag is set before the write (JLS 17.4.5).
@ThreadSafe
class VolatileGateOfSomeCallers {
  private int size;
  private int other;
  private int early;
  private volatile boolean initialized;

  synchronized void init(int given) {
    if (!initialized) {
      size = given; // with: P3 size
      other = given; // with: P3 other
      initialized = true;
      early = given; // with: P3 early
    }
  }

  int size() {
    return initialized ? doubled() : 0;
  }

  int sizeAnyway() {
    return doubled();
  }

  private int doubled() {
    return 2 * size; // expect: note P3 size
  }

  int ofOther(VolatileGateOfSomeCallers twin) {
    return initialized ? twin.doubledOther() : 0;
  }

  private int doubledOther() {
    return 2 * other; // expect: note P3 other
  }

  int early() {
    check();
    return early; // expect: note P3 early
  }

  private void check() {
    if (!initialized) {
      throw new IllegalStateException();
    }
  }
}

@interface ThreadSafe {}
