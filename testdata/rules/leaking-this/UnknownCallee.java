// Fires with confidence low: what the callee does is not known.
@ThreadSafe
class UnknownCallee {
  interface Visitor {
    void visit(UnknownCallee one);
  }

  UnknownCallee(Visitor visitor) {
    visitor.visit(this); // expect: low leaking-this UnknownCallee
  }
}

@interface ThreadSafe {}
