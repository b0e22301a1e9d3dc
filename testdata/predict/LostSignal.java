// Predicts: order-violation
// Idea: nobody remembers a notification that nobody waits for. The first thread nearly always waits in time.
public class LostSignal {
  private final Object gate = new Object();

  private void pass() {
    synchronized (gate) {
      try {
        gate.wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void open() {
    synchronized (gate) {
      gate.notifyAll();
    }
  }

  public static void main(String[] args) throws Exception {
    LostSignal signal = new LostSignal();
    Thread waiter = new Thread(signal::pass);
    waiter.start();
    Thread opener = new Thread(signal::open);
    opener.start();
    waiter.join();
    opener.join();
  }
}
