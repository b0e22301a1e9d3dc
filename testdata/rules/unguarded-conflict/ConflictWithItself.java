// Fires: two threads may run the one write at the same time (P3 allows both accesses to be the same).
@ThreadSafe
class ConflictWithItself {
  private int ticks;

  void tick() {
    ticks++; // expect: P3 ticks
  }
}

@interface ThreadSafe {}
