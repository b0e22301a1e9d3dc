// Fires: behind the builder and the interface stands a class that counts without a lock.
package users;

import marks.ThreadSafe;
import parts.TableBuilder;

@ThreadSafe
public class Report {
  private final TableBuilder table = new TableBuilder(3);

  public void add(int row) {
    table.add(row); // expect: P3 table
  }
}
