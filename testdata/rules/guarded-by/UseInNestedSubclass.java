// Fires: a nested subclass uses the inherited field without the inherited lock, once.
class UseInNestedSubclassBase {
  protected final Object mutex = new Object();

  @GuardedBy("mutex")
  protected int count;
}

class UseInNestedSubclass {
  static class Nested extends UseInNestedSubclassBase {
    void inc() {
      synchronized (mutex) {
        bump();
      }
    }

    private void bump() {
      count++;
    }

    int count() {
      return count; // expect: guarded-by count
    }
  }
}

@interface GuardedBy {
  String[] value();
}
