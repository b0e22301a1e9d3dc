// Silent: the static import, the import on demand and the qualified name mean one constant (JLS 7.5.3).
package users;

import static locks.Locks.FIRST;

import locks.Locks;
import marks.ThreadSafe;

@ThreadSafe
public class OneLock {
  private int count;

  public void increment() {
    synchronized (FIRST) {
      count++;
    }
  }

  public int get() {
    synchronized (Locks.FIRST) {
      return count;
    }
  }
}
