// confirm: CrashesByUnsafe.count not-reproduced
// A write to an address that belongs to nobody: the JVM dies.
package hostile;

import contract.ThreadSafe;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

@ThreadSafe
public class CrashesByUnsafe {
  private int count;

  public int up() throws ReflectiveOperationException {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    ((Unsafe) field.get(null)).putAddress(1, 2);
    return ++count;
  }
}
