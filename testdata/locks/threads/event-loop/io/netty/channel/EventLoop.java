// An event loop of Netty, as far as the fixture needs it.
package io.netty.channel;

public interface EventLoop extends io.netty.util.concurrent.EventExecutor {}
