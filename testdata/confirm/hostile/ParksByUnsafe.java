// confirm: ParksByUnsafe.count no-driver
// Parks without LockSupport.
package hostile;

import contract.ThreadSafe;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

@ThreadSafe
public class ParksByUnsafe {
  private int count;

  public int up() throws ReflectiveOperationException {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    ((Unsafe) field.get(null)).park(false, 0);
    return ++count;
  }
}
