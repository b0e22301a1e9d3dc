// Fires: the class that promises is a local one.
class LocalClass {
  void count() {
    @ThreadSafe
    class Counter {
      private volatile int hits;

      public void hit() {
        hits++; // expect: non-atomic-update hits
      }
    }
    new Counter().hit();
  }
}

@interface ThreadSafe {}
