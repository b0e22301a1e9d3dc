// Fires: the hook may run at any time.
@ThreadSafe
class ShutdownHook {
  ShutdownHook() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::close)); // expect: leaking-this ShutdownHook
  }

  void close() {}
}

@interface ThreadSafe {}
