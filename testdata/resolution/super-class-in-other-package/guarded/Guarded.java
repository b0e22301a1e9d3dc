package guarded;

import base.Base;
import marks.ThreadSafe;

@ThreadSafe
public class Guarded extends Base {
  @Override
  public synchronized void add(int n) {
    super.add(n);
  }

  @Override
  public synchronized void clear() {
    super.clear();
  }
}
