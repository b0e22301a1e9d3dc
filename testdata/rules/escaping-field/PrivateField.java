// Silent: a private field can be reached through the class's own methods only (P1).
@ThreadSafe
class PrivateField {
  private int count;

  synchronized void increment() {
    count++;
  }
}

@interface ThreadSafe {}
