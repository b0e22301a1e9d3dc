// Fires: the package uses the class, but no code calls these methods, so each is only a note (JLS 17.4.5).
@ThreadSafe
public class Tally {
  private int count;
  private int changes;
  private int total;

  public synchronized void increment() {
    count++; // with: P3 count
    changes++; // with: P3 changes
    total++; // with: P3 total
  }

  public synchronized int count() {
    return count;
  }

  int peek() {
    return count; // expect: note P3 count
  }

  protected int changes() {
    return changes; // expect: note P3 changes
  }

  public int total() {
    return total; // expect: P3 total
  }
}

@interface ThreadSafe {}
