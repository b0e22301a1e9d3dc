// Fires in the one case that does not lock.
@ThreadSafe
class BlockInSwitch {
  private int count;

  void apply(int command) {
    switch (command) {
      case 1:
        synchronized (this) {
          count++; // with: P3 count
        }
        break;
      case 2:
        synchronized (this) {
          count--; // with: P3 count
        }
        break;
      default:
        count = 0; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
