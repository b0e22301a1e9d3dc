// Fires: each helper is used once, in a form of its own; the one resource that holds no lock is told from its source.
package users;

import static locks.Imported.with;
import static locks.ImportedFactory.section;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import locks.Bodies;
import locks.ByName;
import locks.Factory;
import locks.Report;
import marks.ThreadSafe;

@ThreadSafe
public class Counter {
  private final Lock lock = new ReentrantLock();
  private final Lock mutex = new ReentrantLock();
  private int count;
  private int size;

  public void increment() {
    with(lock, () -> count++);
  }

  public void twice() {
    Bodies.run(
        mutex,
        new Runnable() {
          @Override
          public void run() {
            size += 2;
          }
        });
  }

  public void reset() {
    ByName.enter(lock);
    try {
      count = 0;
    } finally {
      lock.unlock();
    }
  }

  public int get() {
    try (Report report = new Report(lock)) {
      return count; // expect: P3 count
    }
  }

  public void grow() throws Exception {
    try (AutoCloseable held = Factory.hold(mutex)) {
      size++;
    }
  }

  public int size() throws Exception {
    try (AutoCloseable held = section(mutex)) {
      return size;
    }
  }
}
