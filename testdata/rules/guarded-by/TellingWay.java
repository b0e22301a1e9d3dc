// Fires: on the way through the public method the lock is missing, whatever may be on the other one.
class TellingWay {
  @GuardedBy("this")
  private int count;

  protected synchronized void locked() {
    bump();
  }

  public void bare() {
    bump();
  }

  private void bump() {
    count++; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
