// Fires: any class of the package can call the method from any thread.
@ThreadSafe
class PackagePrivateEntry {
  private int count;

  public synchronized void increment() {
    count++; // with: P3 count
  }

  int get() {
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
