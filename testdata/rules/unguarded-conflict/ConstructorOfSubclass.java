// Silent: the constructor of a subclass builds the object as the constructors of its superclasses do.
@ThreadSafe
abstract class ConstructorOfSubclass {
  private String channel;

  static ConstructorOfSubclass standalone(String channel) {
    return new Standalone(channel);
  }

  static ConstructorOfSubclass forked(String channel) {
    return new Forked(channel);
  }

  synchronized void close() {
    channel = null;
  }

  synchronized String channel() {
    return channel;
  }

  private static class Standalone extends ConstructorOfSubclass {
    Standalone(String channel) {
      super.channel = channel;
    }
  }

  private static class Forked extends Standalone {
    Forked(String channel) {
      super(channel);
      join(channel);
    }

    private void join(String channel) {
      ((ConstructorOfSubclass) this).channel = channel + channel;
    }
  }
}

@interface ThreadSafe {}
