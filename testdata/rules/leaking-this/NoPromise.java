// Silent: a class without the annotation makes no promise.
class NoPromise {
  NoPromise() {
    new Thread(this::loop).start();
  }

  void loop() {}
}

@interface ThreadSafe {}
