// Fires: -1 is not the default of int (JLS 4.12.5).
@ThreadSafe
class NegativeInitializer {
  private int index = -1; // expect: P2 index

  int index() {
    return index;
  }
}

@interface ThreadSafe {}
