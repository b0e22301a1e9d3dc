// Fires on the field; the constants themselves are static final (JLS 8.9.3).
@ThreadSafe
enum EnumField {
  LOW,
  HIGH;

  int uses; // expect: P1 uses
}

@interface ThreadSafe {}
