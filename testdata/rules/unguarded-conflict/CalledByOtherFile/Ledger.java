// Fires: a file that has no class to check calls the method, and need not hold the lock (JLS 17.4.5).
@ThreadSafe
public class Ledger {
  private int count;

  public synchronized void increment() {
    count++; // with: P3 count
  }

  int peek() {
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
