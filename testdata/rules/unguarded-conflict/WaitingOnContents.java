// Silent: `wait` and `notifyAll` use the monitor of a collection, not its contents (JLS 17.2).
import java.util.ArrayDeque;
import java.util.Queue;

@ThreadSafe
class WaitingOnContents {
  private final Queue<String> queue = new ArrayDeque<>();

  void add(String name) {
    synchronized (queue) {
      queue.add(name);
      queue.notifyAll();
    }
  }

  String take(State state) throws InterruptedException {
    synchronized (queue) {
      while (queue.isEmpty()) {
        state.block();
      }
      return queue.remove();
    }
  }

  abstract static class State {
    abstract void block() throws InterruptedException;
  }

  class Waiting extends State {
    @Override
    void block() throws InterruptedException {
      queue.wait(1000);
    }
  }
}

@interface ThreadSafe {}
