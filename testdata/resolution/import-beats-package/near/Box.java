// The Box of the own package, without locks.
package near;

class Box {
  private int content;

  void put(int value) {
    content = value;
  }
}
