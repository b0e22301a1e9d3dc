// Fires: behind the interfaces stand classes that count without a lock; construction tells which.
package users;

import marks.ThreadSafe;
import parts.Box;
import parts.Meter;

@ThreadSafe
public class Report {
  private final Meter meter = Meter.create();
  private final Box box = new Box();

  public void hit() {
    meter.hit(); // expect: P3 meter
  }

  public void put() {
    box.put(); // expect: P3 box
  }
}
