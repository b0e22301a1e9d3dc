// confirm: LockElsewhere.state ordered Locks.STATE
// The lock is a static field of another class.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class LockElsewhere {
  private String state;

  public void become(String next) {
    synchronized (Locks.STATE) {
      state = next;
    }
  }

  public int length() {
    synchronized (Locks.STATE) {
      return state == null ? 0 : state.length();
    }
  }
}

final class Locks {
  static final Object STATE = new Object();

  private Locks() {}
}
