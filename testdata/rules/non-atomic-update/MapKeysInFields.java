// Fires where the two steps have one key, by whatever expression.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

@ThreadSafe
class MapKeysInFields {
  private static final String FIRST = "first";
  private static final String SECOND = "second";

  private final ConcurrentMap<Object, Object> parts = new ConcurrentHashMap<>();
  private final String front = "front";
  private final String back = "back";

  void constant() {
    if (parts.get(FIRST) == null) {
      parts.put(FIRST, new Object()); // expect: non-atomic-update parts
    }
  }

  void otherConstant() {
    if (parts.get(FIRST) == null) {
      parts.put(SECOND, new Object());
    }
  }

  void field() {
    if (parts.get(this.front) == null) {
      parts.put(this.front, new Object()); // expect: non-atomic-update parts
    }
  }

  void otherField() {
    if (parts.get(this.front) == null) {
      parts.put(this.back, new Object());
    }
  }

  void fieldOfOther(MapKeysInFields a, MapKeysInFields b) {
    if (parts.get(a.front) == null) {
      parts.put(b.front, new Object());
    }
  }

  void itself() {
    if (parts.get(this) == null) {
      parts.put(this, new Object()); // expect: non-atomic-update parts
    }
  }
}

@interface ThreadSafe {}
