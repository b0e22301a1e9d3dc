// Fires: another thread may see the flag false (P2).
@ThreadSafe
class TrueInitializer {
  private boolean open = true; // expect: P2 open

  boolean isOpen() {
    return open;
  }
}

@interface ThreadSafe {}
