// Silent: this file imports the library, but the annotation comes from elsewhere.
package p;

import lombok.*;
import own.Getter;

@ThreadSafe
class OtherGetter {
  @Getter private int count;

  synchronized void add() {
    count++;
  }
}
