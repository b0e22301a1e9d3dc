// Silent: a helper that keeps `this` is reached through this object only.
@ThreadSafe
class HelperObject {
  private final Helper helper;

  HelperObject() {
    helper = new Helper(this);
  }

  Helper helper() {
    return helper;
  }

  static final class Helper {
    private final HelperObject owner;

    Helper(HelperObject owner) {
      this.owner = owner;
    }

    HelperObject owner() {
      return owner;
    }
  }
}

@interface ThreadSafe {}
