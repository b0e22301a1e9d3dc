package jobs;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

class Service {
  private final BlockingQueue<String> blocking = new LinkedBlockingQueue<>();
  private final Queue<String> own = new ArrayDeque<>();

  Observer observer() {
    return new Observer(blocking);
  }

  Observer other() {
    return new Observer(new ConcurrentLinkedQueue<>());
  }

  Observer third() {
    return new Observer(own);
  }
}
