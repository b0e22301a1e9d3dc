// Constants that other classes import as monitors.
package locks;

public final class Locks {
  public static final Object FIRST = new Object();
  public static final Object SECOND = new Object();

  private Locks() {}
}
