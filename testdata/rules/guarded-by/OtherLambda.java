// Fires with confidence low: the lambda goes to unknown code, another one to a thread.
abstract class OtherLambda {
  @GuardedBy("this")
  private int count;

  abstract void later(Runnable action);

  synchronized void inc() {
    count++;
  }

  void both() {
    new Thread(() -> System.out.println("started")).start();
    later(() -> count++); // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
