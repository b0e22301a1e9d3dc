// What the classes in `making` need from other packages.
package elsewhere;

import making.FactoryElsewhere;

public final class Keys {
  private Keys() {}

  public static FactoryElsewhere.Key known() {
    return FactoryElsewhere.Key.of(Keys.class.getPackageName());
  }
}
