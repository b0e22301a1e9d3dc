// confirm: ClosesDescriptors.count confirmed lost-update
// The standard streams of the process are closed beneath System.out.
package hostile;

import contract.ThreadSafe;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

@ThreadSafe
public class ClosesDescriptors {
  private int count;

  public int up() throws IOException {
    new FileInputStream(FileDescriptor.in).close();
    new FileOutputStream(FileDescriptor.out).close();
    new FileOutputStream(FileDescriptor.err).close();
    return ++count;
  }
}
