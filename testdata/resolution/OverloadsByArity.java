// Silent: the overload that touches the field is called under the monitor only (JLS 15.12.2).
@ThreadSafe
class OverloadsByArity {
  private int count;

  synchronized void add() {
    bump(1);
  }

  void idle() {
    bump();
  }

  private void bump() {
    Thread.onSpinWait();
  }

  private void bump(int n) {
    count += n;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
