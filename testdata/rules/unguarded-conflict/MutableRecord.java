// Fires: the component's reference is final, the elements of the array are not (JLS 8.10.3, 10.2).
@ThreadSafe
record MutableRecord(int[] slots) {
  void set(int i, int value) {
    slots[i] = value; // expect: P3 slots
  }

  int get(int i) {
    return slots[i]; // with: P3 slots
  }
}

@interface ThreadSafe {}
