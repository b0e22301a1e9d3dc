// Fires: an enum constant is one object for all threads (JLS 8.9).
@ThreadSafe
enum MutableEnum {
  LOW,
  HIGH;

  private int uses;

  void use() {
    uses++; // expect: P3 uses
  }

  int uses() {
    return uses; // with: P3 uses
  }
}

@interface ThreadSafe {}
