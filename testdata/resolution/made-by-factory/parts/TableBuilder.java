package parts;

public class TableBuilder {
  private final Table table;

  public TableBuilder(int width) {
    this.table = Table.of(width);
  }

  public void add(int row) {
    table.add(row);
  }
}
