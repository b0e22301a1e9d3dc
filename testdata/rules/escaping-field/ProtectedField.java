// Fires: subclasses and the package reach a protected field (P1, JLS 6.6.2).
@ThreadSafe
class ProtectedField {
  protected String owner; // expect: P1 owner
}

@interface ThreadSafe {}
