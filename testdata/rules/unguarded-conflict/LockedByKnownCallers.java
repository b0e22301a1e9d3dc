// Fires: code that calls a method of the package without the lock conflicts, but all calls that are seen hold it; so does a subclass of a public class, which gives a note (JLS 17.4.5).
@ThreadSafe
public class LockedByKnownCallers {
  private int count;
  private int changes;

  public synchronized void increment() {
    add(1);
    log();
  }

  public synchronized void decrement() {
    add(-1);
    log();
  }

  public synchronized int count() {
    return count + changes; // with: P3 count; with: P3 changes
  }

  void add(int change) {
    count += change; // expect: low P3 count
  }

  protected void log() {
    changes++; // expect: note P3 changes
  }
}

@interface ThreadSafe {}
