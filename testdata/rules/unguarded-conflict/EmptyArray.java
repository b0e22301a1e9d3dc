// Fires once: an array without elements has nothing to change.
import java.util.List;

@ThreadSafe
class EmptyArray {
  private static final String[] NONE = {};
  private static final Class<?>[] EMPTY = new Class<?>[0];
  private static final Object[] ROOM = new Object[1];

  String[] names(List<String> names) {
    return names.toArray(NONE);
  }

  Class<?>[] types(List<Class<?>> types) {
    return types.toArray(EMPTY);
  }

  Object[] objects(List<Object> objects) {
    return objects.toArray(ROOM); // expect: P3 ROOM
  }
}

@interface ThreadSafe {}
