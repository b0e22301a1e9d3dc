// Silent: the write runs later, if at all; the check before it decides about handing it on only.
import java.util.concurrent.Executor;

@ThreadSafe
class WriteInLambda {
  private volatile boolean done;

  void finish(Executor executor) {
    if (!done) {
      executor.execute(
          () -> {
            System.out.println("done");
            done = true;
          });
    }
  }

  void reset() {
    done = false;
  }
}

@interface ThreadSafe {}
