// Fires once, at the first write: where nothing is locked, the field is the story and not its methods.
@ThreadSafe
class NoLockAtAll {
  private int count;

  int get() {
    return count; // with: P3 count
  }

  void reset() {
    count = 0; // expect: P3 count
  }

  void increment() {
    count++; // with: P3 count
  }
}

@interface ThreadSafe {}
