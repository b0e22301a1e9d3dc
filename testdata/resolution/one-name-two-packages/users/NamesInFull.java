// Fires for the field of plain.Box only: both types are named in full.
package users;

import marks.ThreadSafe;

@ThreadSafe
public class NamesInFull {
  private final safe.Box first = new safe.Box();
  private final plain.Box second = new plain.Box();

  public void put(int value) {
    first.put(value);
    second.put(value); // expect: P3 second
  }

  public int take() {
    return first.take() + second.take(); // with: P3 second
  }
}
