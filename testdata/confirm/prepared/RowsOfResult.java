// confirm: RowsOfResult.rows confirmed lost-update|stale-read
// The result must have a row, and an end.
package prepared;

import contract.ThreadSafe;

@ThreadSafe
public class RowsOfResult {
  private final Result result;

  private int rows;

  public RowsOfResult(Result result) {
    this.result = result;
  }

  public interface Result {
    boolean next();
  }

  public void read() {
    while (result.next()) {
      rows++;
    }
  }
}
