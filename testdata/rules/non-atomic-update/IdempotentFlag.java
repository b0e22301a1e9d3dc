// Silent: the flag becomes true whoever sets it, and nothing else happens.
@ThreadSafe
class IdempotentFlag {
  private volatile boolean dirty;

  void touch() {
    if (!dirty) {
      dirty = true;
    }
  }

  void close() {
    if (dirty) {
      return;
    }
    dirty = true;
  }
}

@interface ThreadSafe {}
