// confirm: CrashesAfterwards.count not-reproduced
// The field is reached before the JVM dies.
package hostile;

import contract.ThreadSafe;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

@ThreadSafe
public class CrashesAfterwards {
  private int count;

  public int up() throws ReflectiveOperationException {
    count++;
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    ((Unsafe) field.get(null)).putAddress(1, 2);
    return count;
  }
}
