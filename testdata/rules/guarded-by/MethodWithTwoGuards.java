// Fires: a call needs all locks that the method asks for.
class MethodWithTwoGuards {
  private final Object first = new Object();
  private final Object second = new Object();

  @GuardedBy({"first", "second"})
  private void step() {
    System.out.println("step");
  }

  void both() {
    synchronized (first) {
      synchronized (second) {
        step();
      }
    }
  }

  void one() {
    synchronized (first) {
      step(); // expect: guarded-by one
    }
  }
}

@interface GuardedBy {
  String[] value();
}
