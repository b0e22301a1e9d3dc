package parts;

public interface Table {
  static Table of(int width) {
    return new PlainTable(width);
  }

  void add(int row);
}
