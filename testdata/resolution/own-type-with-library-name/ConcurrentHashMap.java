// A class of the project that has the name of a thread-safe one and none of its locks.
package own;

class ConcurrentHashMap {
  private String last;

  void put(String value) {
    last = value;
  }

  String get() {
    return last;
  }
}
