// Fires with confidence low: the superclass calls the overridden method, perhaps under the lock.
abstract class TemplateMethodBase {
  final Object lock = new Object();

  void run() {
    synchronized (lock) {
      step();
    }
  }

  abstract void step();
}

class TemplateMethod extends TemplateMethodBase {
  @GuardedBy("lock")
  private int count;

  @Override
  void step() {
    count++; // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
