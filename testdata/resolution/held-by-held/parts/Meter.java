package parts;

public interface Meter {
  static Meter create() {
    return new PlainMeter();
  }

  void hit();
}
