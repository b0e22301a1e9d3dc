// Silent: the callee looks at the object and gives it up.
@ThreadSafe
class LoadedCalleeReads {
  private final String name;

  static final class Checker {
    private volatile int checked;

    void check(LoadedCalleeReads one) {
      checked = one.name.length();
    }
  }

  LoadedCalleeReads(Checker checker, String name) {
    this.name = name;
    checker.check(this);
  }
}

@interface ThreadSafe {}
