// Fires: the annotation may be named in full instead of imported (JLS 9.7).
package users;

@marks.ThreadSafe
public class Qualified {
  private int count;

  public void increment() {
    count++; // expect: P3 count
  }
}
