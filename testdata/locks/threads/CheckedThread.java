// Silent: each method goes on only on the thread that the object belongs to.
@ThreadSafe
class CheckedThread {
  private final Thread owner;
  private int asserted;
  private int thrown;
  private int helped;
  private int branched;

  CheckedThread(Thread owner) {
    this.owner = owner;
  }

  void byAssertion() {
    assert Thread.currentThread() == owner : "wrong thread";
    asserted++;
  }

  void byException() {
    if (owner != Thread.currentThread()) {
      throw new IllegalStateException();
    }
    thrown++;
  }

  void byHelper() {
    checkThread();
    helped++;
  }

  void byBranch() {
    boolean isOwner = isOwner();
    if (isOwner) {
      branched++;
    }
  }

  private boolean isOwner() {
    return Thread.currentThread() == owner;
  }

  private void checkThread() {
    if (!isOwner()) {
      throw new IllegalStateException("on " + Thread.currentThread());
    }
  }
}

@interface ThreadSafe {}
