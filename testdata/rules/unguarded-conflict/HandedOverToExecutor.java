// Fires, and should not (a known false alarm): the executor hands the task over after the last write (java.util.concurrent, memory consistency properties).
import java.util.concurrent.Executor;

@ThreadSafe
class HandedOverToExecutor {
  private final Executor executor;
  private String sink;
  private boolean finished;

  HandedOverToExecutor(Executor executor) {
    this.executor = executor;
  }

  synchronized void open(String name) {
    if (!finished) {
      sink = name; // with: P3 sink
    }
  }

  synchronized void finish() {
    if (!finished) {
      finished = true;
      executor.execute(() -> System.out.println(sink)); // spurious: P3 sink
    }
  }
}

@interface ThreadSafe {}
