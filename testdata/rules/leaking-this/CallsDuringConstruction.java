// Fires in what the constructor calls on this object; calls on another one, and in lambdas, are not construction.
import java.util.concurrent.Executor;

@ThreadSafe
class CallsDuringConstruction implements Runnable {
  private final Executor executor;
  private final CallsDuringConstruction other;
  private final Runnable restart;

  CallsDuringConstruction(Executor executor, CallsDuringConstruction other) {
    this.executor = executor;
    this.other = other;
    other.again();
    this.other.onceMore();
    this.restart = () -> restart();
    begin();
  }

  private void begin() {
    executor.execute(this); // expect: leaking-this begin
  }

  private void again() {
    executor.execute(this);
  }

  private void onceMore() {
    executor.execute(this);
  }

  private void restart() {
    executor.execute(this);
  }

  @Override
  public void run() {
    restart.run();
  }
}

@interface ThreadSafe {}
