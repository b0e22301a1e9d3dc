// Fires as a note: nothing changes the field after construction.
class SteadyField {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private final String name;

  SteadyField(String name) {
    this.name = name;
  }

  String locked() {
    synchronized (lock) {
      return name;
    }
  }

  String name() {
    return name; // expect: note guarded-by name
  }
}

@interface GuardedBy {
  String[] value();
}
