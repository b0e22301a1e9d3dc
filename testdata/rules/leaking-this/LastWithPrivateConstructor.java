// Fires as a note: nobody can write a subclass that runs after the start.
@ThreadSafe
class LastWithPrivateConstructor {
  private LastWithPrivateConstructor() {
    Thread worker = new Thread(() -> loop());
    worker.start(); // expect: note leaking-this LastWithPrivateConstructor
  }

  static LastWithPrivateConstructor create() {
    return new LastWithPrivateConstructor();
  }

  private void loop() {}
}

@interface ThreadSafe {}
