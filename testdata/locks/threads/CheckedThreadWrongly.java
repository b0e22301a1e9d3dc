// Fires: the code goes on where the check fails, the check comes too late, checks for another thread, or leaves a way around it.
@ThreadSafe
class CheckedThreadWrongly {
  private final Thread owner;
  private final Thread other;
  private int inverted;
  private int late;
  private int ofOther;
  private int skipped;
  private int logged;

  CheckedThreadWrongly(Thread owner, Thread other) {
    this.owner = owner;
    this.other = other;
  }

  void inverted() {
    if (Thread.currentThread() == owner) {
      throw new IllegalStateException();
    }
    inverted++; // expect: P3 inverted
  }

  void late() {
    late++; // expect: P3 late
    assert Thread.currentThread() == owner;
  }

  void ofOwner() {
    assert Thread.currentThread() == owner;
    ofOther++; // with: P3 ofOther
  }

  void ofOther() {
    assert Thread.currentThread() == other;
    ofOther++; // expect: P3 ofOther
  }

  void skipped(boolean trusted) {
    if (!trusted && Thread.currentThread() != owner) {
      throw new IllegalStateException();
    }
    skipped++; // expect: P3 skipped
  }

  void logged() {
    warn();
    logged++; // expect: P3 logged
  }

  private void warn() {
    if (Thread.currentThread() != owner) {
      System.err.println("wrong thread");
    }
  }
}

@interface ThreadSafe {}
