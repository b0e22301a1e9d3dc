// Fires: a class gets the accessors of all its instance fields.
package p;

import lombok.*;

@ThreadSafe
@Getter
class ClassAccessors {
  private int count; // expect: P3 count
  private static int created;
  private int $internal;

  @Getter(AccessLevel.NONE)
  private int hidden;

  synchronized void add() {
    count++; // with: P3 count
    $internal++;
    hidden++;
  }

  static synchronized void create() {
    created++;
  }
}

@ThreadSafe
@Data
class Record {
  private int count; // expect: P3 count; with: P3 count
  private final int size = 1;
}

@ThreadSafe
@Value
class Point {
  int x;
  int y;
  @lombok.experimental.NonFinal int z; // expect: P3 z

  synchronized void lift() {
    z++; // with: P3 z
  }
}

@ThreadSafe
@Setter
enum Level {
  LOW,
  HIGH;

  private int weight; // expect: P3 weight
}

@ThreadSafe
class Plain {
  int x; // expect: P1 x
}
