// Silent: this contract asks the callers for locking.
package contracts;

@Contract(threading = ThreadingBehavior.SAFE_CONDITIONAL)
class Conditional {
  private int count;

  void increment() {
    count++;
  }
}
