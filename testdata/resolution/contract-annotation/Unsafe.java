// Silent: this contract promises nothing.
package contracts;

@Contract(threading = ThreadingBehavior.UNSAFE)
class Unsafe {
  private int count;

  void increment() {
    count++;
  }
}
