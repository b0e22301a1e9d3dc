// Immutable: all fields are final and primitive (JLS 17.5).
package parts;

public final class Range {
  private final int low;
  private final int high;

  public Range(int low, int high) {
    this.low = low;
    this.high = high;
  }

  public int length() {
    return high - low;
  }
}
