// Fires: a lambda is a value like any other; another thread may see null (P2).
@ThreadSafe
class LambdaField {
  private Runnable task = () -> {}; // expect: P2 task

  void run() {
    task.run();
  }
}

@interface ThreadSafe {}
