package parts;

public interface Cell {
  void put();
}
