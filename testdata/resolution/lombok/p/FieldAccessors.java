// Fires: the accessors of these fields are methods without any lock, at the line of the field.
package p;

import java.util.Map;
import lombok.AccessLevel;
import lombok.Getter;
import lombok.Setter;

@ThreadSafe
class FieldAccessors {
  @Getter private int count; // expect: P3 count
  @Setter private int size; // expect: P3 size
  @Getter(AccessLevel.PACKAGE) private boolean open; // expect: P3 open
  @Setter(AccessLevel.PROTECTED) private Map<String, int[]> names; // expect: P3 names
  @Getter private static int created; // expect: P3 created
  @lombok.Getter @lombok.Setter private long sum; // expect: P3 sum; with: P3 sum
  @Getter(AccessLevel.NONE) @Setter(value = AccessLevel.PRIVATE) private int hidden;
  @Getter(AccessLevel.PRIVATE) private int inside;
  @Getter @Setter private volatile int level;
  @Getter @Setter private final int width = 1;
  @Getter(lazy = true) private final int height = width + 1;

  synchronized void add() {
    count++; // with: P3 count
    size = size + 1;
    open = true; // with: P3 open
    hidden++;
    inside++;
  }

  static synchronized void create() {
    created++; // with: P3 created
  }
}
