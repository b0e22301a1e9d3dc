// Fires: `slots[i]++` is a store to the element (JLS 15.14.2).
@ThreadSafe
class ArrayIncrement {
  private final long[][] slots = new long[4][4];

  synchronized long get(int i) {
    return slots[i][i]; // with: P3 slots
  }

  synchronized void clear(int i) {
    slots[i][i] = 0; // with: P3 slots
  }

  void increment(int i) {
    slots[i][i]++; // expect: P3 slots
  }
}

@interface ThreadSafe {}
