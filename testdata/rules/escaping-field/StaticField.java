// Fires: a static field escapes like any other (P1).
@ThreadSafe
class StaticField {
  static int created; // expect: P1 created
}

@interface ThreadSafe {}
