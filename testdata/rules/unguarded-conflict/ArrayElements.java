// Fires: an array element is a variable of its own, stored under the lock and read without it (JLS 10.2, 17.4.1).
@ThreadSafe
class ArrayElements {
  private final int[] slots = new int[4];

  synchronized void set(int i, int value) {
    slots[i] = value; // with: P3 slots
  }

  int get(int i) {
    return slots[i]; // expect: P3 slots
  }
}

@interface ThreadSafe {}
