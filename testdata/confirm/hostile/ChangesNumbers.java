// confirm: ChangesNumbers.count confirmed lost-update
// The JDK's only object for the number 100 becomes one for 7.
package hostile;

import contract.ThreadSafe;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

@ThreadSafe
public class ChangesNumbers {
  private int count;

  public int up() throws ReflectiveOperationException {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Unsafe unsafe = (Unsafe) field.get(null);
    long offset = unsafe.objectFieldOffset(Integer.class.getDeclaredField("value"));
    unsafe.putInt(Integer.valueOf(100), offset, 7);
    return ++count;
  }
}
