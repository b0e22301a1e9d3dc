// Silent: helpers of other packages, which nothing but these calls refers to, lock and unlock.
package users;

import static locks.Sections.with;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import locks.Section;
import locks.Sections;
import marks.ThreadSafe;

@ThreadSafe
public class Counter {
  private final Lock lock = new ReentrantLock();
  private int count;

  public void increment() {
    with(lock, () -> count++);
  }

  public void reset() {
    Sections.enter(lock);
    try {
      count = 0;
    } finally {
      lock.unlock();
    }
  }

  public int get() {
    try (Section section = new Section(lock)) {
      return count;
    }
  }
}
