// Fires: without an import the name means the class of this package (JLS 6.5.5.1).
package own;

@ThreadSafe
class UsesOwnMap {
  private final ConcurrentHashMap map = new ConcurrentHashMap();

  void put(String value) {
    map.put(value); // expect: P3 map
  }

  String get() {
    return map.get(); // with: P3 map
  }
}
