// Fires: the same with a way out before the write.
@ThreadSafe
class EarlyExit {
  private volatile boolean closed;

  void close() {
    if (closed) {
      return;
    }
    closed = true; // expect: non-atomic-update closed
    release();
  }

  private void release() {}
}

@interface ThreadSafe {}
