// Fires, with low confidence where the same code sets the field and then hands on the function that reads it; with more where it does so before, or where other code reads the field (JLS 17.4.5).
import java.util.concurrent.Executor;

@ThreadSafe
class HandedOverAfterwards {
  private final Executor executor;
  private String first;
  private String late;
  private String shared;

  HandedOverAfterwards(Executor executor) {
    this.executor = executor;
  }

  synchronized void before(String text) {
    first = text; // with: P3 first
    executor.execute(() -> System.setProperty("first", first)); // expect: low P3 first
  }

  synchronized void after(String text) {
    executor.execute(() -> System.setProperty("late", late)); // expect: P3 late
    late = text; // with: P3 late
  }

  synchronized void both(String text) {
    shared = text; // expect: P3 shared
    executor.execute(() -> System.setProperty("shared", shared)); // with: P3 shared
  }

  int length() {
    return shared.length(); // with: P3 shared
  }
}

@interface ThreadSafe {}
