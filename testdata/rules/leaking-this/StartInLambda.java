// Silent: the lambda that starts the thread, or stores the object, is kept and runs when someone asks for it.
@ThreadSafe
class StartInLambda implements Runnable {
  private static volatile StartInLambda latest;

  private final Runnable starter;
  private final Runnable setter;
  private final int interval;

  StartInLambda(int interval) {
    this.starter = () -> new Thread(this).start();
    this.setter = () -> latest = this;
    this.interval = interval;
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
