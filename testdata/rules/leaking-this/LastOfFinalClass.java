// Fires as a note: the class is final and the start comes last, so that the thread sees all (JLS 17.4.5).
@ThreadSafe
final class LastOfFinalClass {
  private final int interval;

  LastOfFinalClass(int interval) {
    this.interval = interval;
    new Thread(this::loop).start(); // expect: note leaking-this LastOfFinalClass
  }

  private void loop() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
