// Fires: a method of a subclass is no construction, and a helper of its constructor may run later, too; with low confidence if only the package could run it later.
@ThreadSafe
abstract class SubclassAfterConstruction {
  private String channel;
  private int opened;

  static SubclassAfterConstruction create(String channel) {
    return new Standalone(channel);
  }

  synchronized void close() {
    channel = null;
  }

  synchronized String channel() {
    return channel + opened;
  }

  static class Standalone extends SubclassAfterConstruction {
    Standalone(String channel) {
      super();
      reopen(channel);
      count();
    }

    void reopen(String channel) {
      super.channel = channel; // expect: low P3 channel
    }

    private void count() {
      super.opened++; // expect: P3 opened
    }

    void countAgain() {
      count();
    }
  }
}

@interface ThreadSafe {}
