// Silent: nothing calls the private setter, so that all changes of the field are made under the
// lock; the getter, which stands at the same place, is called and only reads.
package p;

import lombok.AccessLevel;
import lombok.Getter;
import lombok.Setter;

@ThreadSafe
class Counter {
  @Getter
  @Setter(AccessLevel.PRIVATE)
  private volatile int count;

  synchronized void add() {
    count++;
  }
}

@ThreadSafe
class OpenCounter {
  @Getter @Setter private volatile int count;

  synchronized void add() {
    count++; // expect: non-atomic-update count
  }
}
