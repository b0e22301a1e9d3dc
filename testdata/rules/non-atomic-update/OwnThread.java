// Silent: only the thread that the object is changes the field.
@ThreadSafe
class OwnThread extends Thread {
  private volatile int rounds;

  @Override
  public void run() {
    while (!isInterrupted()) {
      rounds++;
    }
  }

  int rounds() {
    return rounds;
  }
}

@interface ThreadSafe {}
