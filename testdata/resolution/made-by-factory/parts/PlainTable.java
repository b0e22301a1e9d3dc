package parts;

class PlainTable implements Table {
  private final int width;
  private int rows;

  PlainTable(int width) {
    this.width = width;
  }

  @Override
  public void add(int row) {
    rows += width * row;
  }
}
