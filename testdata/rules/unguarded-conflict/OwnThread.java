// Fires: `previous` is used by the thread alone, which `run` being public makes a guess; `ticks` is read by others.
@ThreadSafe
class OwnThread extends Thread {
  private long previous;
  private long ticks;

  @Override
  public void run() {
    for (int turn = 0; turn < 3; turn++) {
      long now = System.nanoTime();
      if (now - previous > 10) {
        ticks++; // expect: P3 ticks
      }
      remember(now);
    }
  }

  private void remember(long now) {
    previous = now; // expect: low P3 previous
  }

  long ticks() {
    return ticks;
  }
}

@interface ThreadSafe {}
