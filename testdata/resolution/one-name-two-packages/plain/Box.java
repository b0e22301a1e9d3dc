package plain;

public class Box {
  private int content;

  public void put(int value) {
    content = value;
  }

  public int take() {
    return content;
  }
}
