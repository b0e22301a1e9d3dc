// Fires: iterating over an array reads its elements (JLS 14.14.2).
@ThreadSafe
class IteratedArray {
  private final int[] slots = new int[8];

  int sum() {
    int sum = 0;
    for (int slot : slots) { // with: P3 slots
      sum += slot;
    }
    return sum;
  }

  int[] copy() {
    return slots.clone(); // with: P3 slots
  }

  synchronized void set(int index, int value) {
    slots[index] = value; // expect: P3 slots
  }
}

@interface ThreadSafe {}
