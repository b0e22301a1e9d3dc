// Silent: this file imports another annotation of the library, but not this one.
package own;

import lombok.Setter;

@p.ThreadSafe
class Partly {
  @Getter private int count;
  @Setter private final int size = 1;

  synchronized void add() {
    count++;
  }
}
