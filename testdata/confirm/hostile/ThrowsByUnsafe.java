// confirm: ThrowsByUnsafe.count confirmed lost-update
// A checked exception that no signature tells.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

@ThreadSafe
public class ThrowsByUnsafe {
  private int count;

  public int up() throws ReflectiveOperationException {
    count++;
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    ((Unsafe) field.get(null)).throwException(new IOException("undeclared"));
    return count;
  }
}
