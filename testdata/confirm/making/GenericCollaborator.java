// confirm: GenericCollaborator.made confirmed lost-update
// A function of type variables makes what it holds.
package making;

import contract.ThreadSafe;
import java.util.function.Function;

@ThreadSafe
public class GenericCollaborator<K extends Comparable<K>, V> {
  private final Function<? super K, ? extends V> make;
  private int made;

  public GenericCollaborator(Function<? super K, ? extends V> make) {
    this.make = make;
  }

  public V make(K key) {
    V value = make.apply(key);
    made++;
    return value;
  }
}
