package parts;

public class Box {
  private final Cell cell;

  public Box() {
    this.cell = new PlainCell();
  }

  public void put() {
    cell.put();
  }
}
