// A type that keeps its promise, in a file that only resolution opens.
package parts;

import marks.ThreadSafe;

@ThreadSafe
public class Registry {
  private int size;

  public synchronized void register() {
    size++;
  }
}
