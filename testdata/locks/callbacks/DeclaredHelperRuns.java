// Silent: every implementation of the interface runs the function before it returns (JLS 17.1).
@ThreadSafe
class DeclaredHelperRuns {
  private final Runner runner;
  private int count;

  DeclaredHelperRuns(Runner runner) {
    this.runner = runner;
  }

  synchronized void increment() {
    runner.apply(() -> count++);
  }

  synchronized void decrement() {
    runner.apply(
        new Runnable() {
          @Override
          public void run() {
            count--;
          }
        });
  }

  synchronized int count() {
    return count;
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

  abstract static class Timed implements Runner {
    @Override
    public void apply(Runnable body) {
      long start = System.nanoTime();
      body.run();
      System.setProperty("nanos", Long.toString(System.nanoTime() - start));
    }
  }
}

@interface ThreadSafe {}
