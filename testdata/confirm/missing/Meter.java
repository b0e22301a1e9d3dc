// An optional dependency of the classes in `linking`.
package missing;

public class Meter {
  public void mark() {}
}
