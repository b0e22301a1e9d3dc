// Silent: nothing is known about what Engine does, and a call on an unknown type is no write.
@ThreadSafe
class UnknownType {
  private final Engine engine;

  UnknownType(Engine engine) {
    this.engine = engine;
  }

  void start() {
    engine.start();
  }

  int speed() {
    return engine.speed();
  }

  interface Engine {
    void start();

    int speed();
  }
}

@interface ThreadSafe {}
