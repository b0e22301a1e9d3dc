// Fires in the superclass, which the subclass finds through its import (JLS 7.5.1).
package base;

public class Base {
  private int count;

  public void add(int n) {
    count += n; // with: P3 count
  }

  public void clear() {
    count = 0; // with: P3 count
  }

  public int get() {
    return count; // expect: P3 count
  }
}
