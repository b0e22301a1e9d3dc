// Fires: any code can read and write a public field, past every lock of the class (P1).
@ThreadSafe
class PublicField {
  public int count; // expect: P1 count
}

@interface ThreadSafe {}
