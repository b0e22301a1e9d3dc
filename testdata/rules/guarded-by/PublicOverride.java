// Fires: a public method is called from anywhere, although it overrides one; a package-private one by its family.
interface Stepping {
  void step();
}

abstract class PublicOverrideBase {
  abstract void inner();
}

class PublicOverride extends PublicOverrideBase implements Stepping {
  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  @Override
  public void step() {
    count++; // expect: guarded-by count
  }

  @Override
  void inner() {
    count++; // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
