// Silent: an event loop runs one task after the other on one thread (io.netty.channel.EventLoop).
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;

@ThreadSafe
class Connection {
  private final EventLoop loop;
  private final EventExecutor executor;
  private int asserted;
  private int opened;
  private int closed;
  private int helped;
  private boolean registered;

  Connection(EventLoop loop, EventExecutor executor) {
    this.loop = loop;
    this.executor = executor;
  }

  void read() {
    assert loop.inEventLoop() && !registered;
    asserted++;
    registered = true;
  }

  void open() {
    if (loop.inEventLoop()) {
      doOpen();
    } else {
      loop.execute(this::doOpen);
    }
  }

  void close() {
    if (!loop.inEventLoop()) {
      loop.execute(() -> close());
      return;
    }
    closed++;
  }

  void help() {
    inLoop(() -> helped++);
    executor.submit(() -> asserted());
  }

  private void inLoop(Runnable task) {
    if (loop.inEventLoop()) {
      task.run();
    } else {
      loop.execute(task);
    }
  }

  private void asserted() {
    System.out.println("asserted");
  }

  private void doOpen() {
    opened++;
  }
}

@interface ThreadSafe {}
