// Silent: only tests call the setter, so construction leaves the default value.
@ThreadSafe
class SetForTests {
  private Runnable listener;

  @VisibleForTesting
  void setListener(Runnable listener) {
    this.listener = listener;
  }

  void tell() {
    if (listener != null) {
      listener.run();
    }
  }
}

@interface VisibleForTesting {}

@interface ThreadSafe {}
