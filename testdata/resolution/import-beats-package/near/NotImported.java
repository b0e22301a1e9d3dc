// Fires: the type of the own package comes before an import on demand (JLS 6.4.1).
package near;

import far.*;

@ThreadSafe
class NotImported {
  private final Box box = new Box();

  void put(int value) {
    box.put(value); // expect: P3 box
  }
}
