// Fires: the class is final, but the start is not the last that its construction does.
@ThreadSafe
final class NotTheLastOfConstruction {
  private final int interval;

  NotTheLastOfConstruction(int interval) {
    new Thread(this::loop).start(); // expect: leaking-this NotTheLastOfConstruction
    this.interval = interval;
  }

  NotTheLastOfConstruction() {
    begin();
    this.interval = 1;
  }

  private void begin() {
    new Thread(this::loop).start(); // expect: leaking-this begin
  }

  private void loop() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
