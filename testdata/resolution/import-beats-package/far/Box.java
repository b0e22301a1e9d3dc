package far;

public class Box {
  private int content;

  public synchronized void put(int value) {
    content = value;
  }
}
