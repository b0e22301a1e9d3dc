// Fires: qualified with the outer class, the name means the outer field (JLS 15.8.4).
@ThreadSafe
class OuterFieldQualified {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  class Inner {
    private int count;

    int both() {
      return count + OuterFieldQualified.this.count; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
