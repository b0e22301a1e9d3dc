package parts;

class PlainCell implements Cell {
  private int puts;

  @Override
  public void put() {
    puts++;
  }
}
