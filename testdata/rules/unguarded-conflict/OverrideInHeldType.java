// Fires: the class that the field holds overrides the method and changes its object; silent where the override does not.
@ThreadSafe
class OverrideInHeldType {
  private final Meter counting = new CountingMeter();
  private final CountingMeter silent = new SilentMeter();

  void hit() {
    counting.hit(); // expect: P3 counting
    silent.hit();
  }

  static class Meter {
    void hit() {}
  }

  static class CountingMeter extends Meter {
    private int hits;

    @Override
    void hit() {
      hits++;
    }
  }

  static class SilentMeter extends CountingMeter {
    @Override
    void hit() {}
  }
}

@interface ThreadSafe {}
