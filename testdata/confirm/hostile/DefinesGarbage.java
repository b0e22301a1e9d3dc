// confirm: DefinesGarbage.count no-driver
// Its class loader makes a class of nothing.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class DefinesGarbage {
  private int count;

  public int up() throws ClassNotFoundException {
    new Garbage().loadClass("hostile.Nothing");
    return ++count;
  }

  private static final class Garbage extends ClassLoader {
    @Override
    protected Class<?> findClass(String name) {
      byte[] bytes = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 52, 0, 1};
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
