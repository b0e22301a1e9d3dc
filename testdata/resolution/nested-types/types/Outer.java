// Types nested in a class of another file (JLS 8.5).
package types;

public class Outer {
  public static class Plain {
    private int content;

    public void put(int value) {
      content = value;
    }
  }

  public static class Locked {
    private int content;

    public synchronized void put(int value) {
      content = value;
    }
  }
}
