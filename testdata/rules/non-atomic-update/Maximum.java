// Fires: a greater value that another thread stores in between gets lost.
@ThreadSafe
class Maximum {
  private volatile long max;

  void offer(long value) {
    if (value > max) {
      max = value; // expect: non-atomic-update max
    }
  }
}

@interface ThreadSafe {}
