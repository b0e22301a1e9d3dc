// Another class of the same name, which nobody extends.
package decoy;

public class Base {
  private int count;

  public void add(int n) {
    count += n;
  }
}
