// Silent: the field holds `this`, so that the method which keeps the argument is the object's own.
@ThreadSafe
final class OwnFieldThatIsThis {
  private final OwnFieldThatIsThis self = this;
  private final Object other;

  OwnFieldThatIsThis() {
    other = self.keep(this);
    self.last = this;
  }

  private volatile Object last;

  private Object keep(Object given) {
    last = given;
    return new Object();
  }

  Object last() {
    return other == null ? null : last;
  }
}

@interface ThreadSafe {}
