// Fires: the contract promises what @ThreadSafe promises.
package contracts;

@Contract(threading = ThreadingBehavior.SAFE)
class Safe {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  int get() {
    return count; // expect: P3 count
  }
}
