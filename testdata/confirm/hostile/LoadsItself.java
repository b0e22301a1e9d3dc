// confirm: LoadsItself.count confirmed lost-update
// Its class loader defines the class again, under the same name.
package hostile;

import contract.ThreadSafe;
import java.io.IOException;
import java.io.InputStream;

@ThreadSafe
public class LoadsItself {
  private int count;

  public int up() throws ReflectiveOperationException {
    Class<?> again = Class.forName(LoadsItself.class.getName(), true, new Own());
    if (again == LoadsItself.class) {
      throw new IllegalStateException("the same class");
    }
    again.getDeclaredConstructor().newInstance();
    return ++count;
  }

  private static final class Own extends ClassLoader {
    Own() {
      super(LoadsItself.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("hostile.")) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
