// Fires: reset() runs the helper when other threads may have the object.
@ThreadSafe
class ConstructionHelperUsedLater {
  private int count;

  ConstructionHelperUsedLater() {
    clear();
  }

  void reset() {
    clear();
  }

  private void clear() {
    count = 0; // expect: P3 count
  }

  int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
