// Fires, and should not (a known false alarm): the state, which changes under the monitor, lets one operation in at a time.
@ThreadSafe
class StateMachineUnderLock {
  private boolean isBusy;
  private int position;

  private synchronized boolean tryStart() {
    if (isBusy) {
      return false;
    }
    isBusy = true;
    return true;
  }

  private synchronized void end() {
    isBusy = false;
  }

  void advance() {
    if (tryStart()) {
      try {
        position++; // spurious: P3 position
      } finally {
        end();
      }
    }
  }
}

@interface ThreadSafe {}
