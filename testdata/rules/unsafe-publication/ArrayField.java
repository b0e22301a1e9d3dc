// Fires: a new array is not the default value null (P2).
@ThreadSafe
class ArrayField {
  private int[] sizes = new int[4]; // expect: P2 sizes

  int capacity() {
    return sizes.length;
  }
}

@interface ThreadSafe {}
