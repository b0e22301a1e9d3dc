// confirm: LeaksMemory.count confirmed lost-update
// Memory outside of the heap that is never freed.
package hostile;

import contract.ThreadSafe;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

@ThreadSafe
public class LeaksMemory {
  private int count;

  public int up() throws ReflectiveOperationException {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Unsafe unsafe = (Unsafe) field.get(null);
    unsafe.setMemory(unsafe.allocateMemory(1 << 20), 1 << 20, (byte) 1);
    return ++count;
  }
}
