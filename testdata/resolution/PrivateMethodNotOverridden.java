// Fires: a private method is not overridden, so the superclass calls its own (JLS 8.4.8.1).
class Base {
  protected int count;

  public void run() {
    step();
  }

  private void step() {
    count++; // expect: P3 count
  }
}

@ThreadSafe
class PrivateMethodNotOverridden extends Base {
  synchronized void step() {}

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
