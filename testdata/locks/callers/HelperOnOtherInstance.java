// Fires inside the helper: called on `other`, it runs under the monitor of `this` alone.
@ThreadSafe
class HelperOnOtherInstance {
  private int count;

  synchronized void addTo(HelperOnOtherInstance other) {
    other.bump();
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  synchronized void reset() {
    count = 0; // with: P3 count
  }

  private void bump() {
    count++; // expect: P3 count
  }
}

@interface ThreadSafe {}
