// Fires: the constructor of a subclass runs after the start.
@ThreadSafe
class LastOfOpenClass {
  LastOfOpenClass() {
    new Thread(this::loop).start(); // expect: leaking-this LastOfOpenClass
  }

  void loop() {}
}

@interface ThreadSafe {}
