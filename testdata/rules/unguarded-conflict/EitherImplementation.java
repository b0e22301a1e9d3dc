// Fires: the field holds one of two implementations, and one of them counts without a lock.
@ThreadSafe
class EitherImplementation {
  private final Meter meter;

  EitherImplementation(boolean counts) {
    this.meter = counts ? new Counting() : new Silent();
  }

  void hit() {
    meter.hit(); // expect: P3 meter
  }

  interface Meter {
    void hit();
  }

  private static final class Counting implements Meter {
    private int hits;

    @Override
    public void hit() {
      hits++;
    }
  }

  private static final class Silent implements Meter {
    @Override
    public void hit() {}
  }
}

@interface ThreadSafe {}
