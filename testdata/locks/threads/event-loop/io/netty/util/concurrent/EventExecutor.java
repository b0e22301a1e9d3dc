// An event executor of Netty, as far as the fixture needs it.
package io.netty.util.concurrent;

public interface EventExecutor {
  boolean inEventLoop();

  void execute(Runnable task);

  void submit(Runnable task);
}
