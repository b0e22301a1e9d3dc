// Silent: a single-type import comes before the types of the own package (JLS 6.4.1).
package near;

import far.Box;

@ThreadSafe
class Imported {
  private final Box box = new Box();

  void put(int value) {
    box.put(value);
  }
}
