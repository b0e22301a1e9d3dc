// Fires, with low confidence where the same code sets the field and then hands on the object whose method reads it; with more where it does so before, or somewhere else as well (JLS 17.4.5).
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class HandedOverToObject {
  private final Executor executor;
  private final Runnable kept =
      new Runnable() {
        @Override
        public void run() {
          System.setProperty("keptTask", keptTask); // expect: low P3 keptTask
          executor.execute(this);
        }
      };
  private ScheduledExecutorService timer;
  private String named;
  private String ofHelper;
  private String anonymous;
  private String serial;
  private String keptTask;
  private String tooLate;
  private String elsewhere;

  HandedOverToObject(Executor executor) {
    this.executor = executor;
  }

  synchronized void named(String text) {
    named = text; // with: P3 named
    executor.execute(new NamedReader());
  }

  private final class NamedReader implements Runnable {
    @Override
    public void run() {
      showNamed();
    }
  }

  private void showNamed() {
    System.setProperty("named", named); // expect: low P3 named
  }

  synchronized void helper(String text) {
    ofHelper = text; // with: P3 ofHelper
    submitHelper();
  }

  private void submitHelper() {
    executor.execute(() -> System.setProperty("ofHelper", ofHelper)); // expect: low P3 ofHelper
  }

  synchronized void anonymous(String text) {
    anonymous = text; // with: P3 anonymous
    executor.execute(
        new Runnable() {
          @Override
          public void run() {
            System.setProperty("anonymous", anonymous); // expect: low P3 anonymous
          }
        });
  }

  synchronized void serial(String text) {
    serial = text; // with: P3 serial
    timer = Executors.newSingleThreadScheduledExecutor();
    timer.schedule(() -> System.setProperty("serial", serial), 1, TimeUnit.SECONDS); // expect: low P3 serial
  }

  synchronized void keptTask(String text) {
    keptTask = text; // with: P3 keptTask
    executor.execute(kept);
  }

  synchronized void tooLate(String text) {
    executor.execute(new LateReader());
    tooLate = text; // with: P3 tooLate
  }

  private final class LateReader implements Runnable {
    @Override
    public void run() {
      System.setProperty("tooLate", tooLate); // expect: P3 tooLate
    }
  }

  synchronized void elsewhere(String text) {
    elsewhere = text; // with: P3 elsewhere
    executor.execute(new OtherReader());
  }

  void read() {
    executor.execute(new OtherReader());
  }

  private final class OtherReader implements Runnable {
    @Override
    public void run() {
      System.setProperty("elsewhere", elsewhere); // expect: P3 elsewhere
    }
  }
}

@interface ThreadSafe {}
