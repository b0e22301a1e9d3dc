// Silent but for one: the annotation makes the fields private and final that do not say otherwise.
package p;

import java.util.HashMap;
import java.util.Map;
import lombok.AccessLevel;
import lombok.experimental.FieldDefaults;
import lombok.experimental.NonFinal;
import lombok.experimental.PackagePrivate;

@ThreadSafe
@FieldDefaults(level = AccessLevel.PRIVATE, makeFinal = true)
class FieldModifiers {
  int count;
  Map<String, String> names = new HashMap<>();
  static int created; // expect: P1 created
  @PackagePrivate @NonFinal int open; // expect: P1 open
  @PackagePrivate int shut;
  @NonFinal int weight;
}
