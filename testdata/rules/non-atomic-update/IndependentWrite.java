// Silent: what is written has nothing to do with what was read.
@ThreadSafe
class IndependentWrite {
  private volatile int last;

  int exchange(int next) {
    int old = last;
    last = next;
    return old;
  }
}

@interface ThreadSafe {}
