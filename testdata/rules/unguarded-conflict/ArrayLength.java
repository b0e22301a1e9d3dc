// Silent: the length of an array never changes (JLS 10.3).
@ThreadSafe
class ArrayLength {
  private final int[] slots = new int[4];

  synchronized void set(int i, int value) {
    slots[i] = value;
  }

  int capacity() {
    return slots.length;
  }
}

@interface ThreadSafe {}
