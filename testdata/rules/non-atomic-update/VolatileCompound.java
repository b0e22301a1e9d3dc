// Fires: a compound assignment, and one that names the field on both sides.
@ThreadSafe
class VolatileCompound {
  private volatile long total;
  private volatile boolean odd;

  void add(long more) {
    total += more; // expect: non-atomic-update total
    odd = !odd; // expect: non-atomic-update odd
  }
}

@interface ThreadSafe {}
