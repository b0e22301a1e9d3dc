// Fires: the parent, which other threads may know, gets the unfinished object.
@ThreadSafe
class FieldOfOther {
  static final class Parent {
    volatile FieldOfOther child;
  }

  FieldOfOther(Parent parent) {
    parent.child = this; // expect: leaking-this FieldOfOther
  }
}

@interface ThreadSafe {}
