// Fires: one implementation of the interface keeps the function, and runs it later without the lock (JLS 17.4.5).
@ThreadSafe
class DeclaredHelperKeeps {
  private final Runner runner;
  private int count;

  DeclaredHelperKeeps(Runner runner) {
    this.runner = runner;
  }

  synchronized void increment() {
    runner.apply(() -> count++); // expect: P3 count
  }

  synchronized int count() {
    return count; // with: P3 count
  }

  interface Runner {
    void apply(Runnable body);
  }

  static final class Plain implements Runner {
    @Override
    public void apply(Runnable body) {
      body.run();
    }
  }

  static final class Deferred implements Runner {
    @Override
    public void apply(Runnable body) {
      new Thread(body).start();
    }
  }
}

@interface ThreadSafe {}
