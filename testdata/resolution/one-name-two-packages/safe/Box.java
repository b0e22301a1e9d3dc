// The two classes Box differ in their locking; the imports decide which one is meant (JLS 6.4.1, 7.5).
package safe;

public class Box {
  private int content;

  public synchronized void put(int value) {
    content = value;
  }

  public synchronized int take() {
    return content;
  }
}
