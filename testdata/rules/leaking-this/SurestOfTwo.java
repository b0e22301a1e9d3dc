// Fires once: the start of the thread is surer than the unknown callee before it.
@ThreadSafe
class SurestOfTwo implements Runnable {
  private final int interval;

  interface Visitor {
    void visit(Object one);
  }

  SurestOfTwo(Visitor visitor, int interval) {
    visitor.visit(this);
    new Thread(this).start(); // expect: leaking-this SurestOfTwo
    this.interval = interval;
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
