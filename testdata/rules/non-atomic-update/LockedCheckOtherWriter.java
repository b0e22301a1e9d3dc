// Fires with confidence low: the change without the lock may be meant to override the checked one.
@ThreadSafe
class LockedCheckOtherWriter {
  private volatile boolean open;

  synchronized void open() {
    if (!open) {
      System.out.println("open");
      open = true; // expect: low non-atomic-update open
    }
  }

  void close() {
    open = false; // with: non-atomic-update open
  }
}

@interface ThreadSafe {}
