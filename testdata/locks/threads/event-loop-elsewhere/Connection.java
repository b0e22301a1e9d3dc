// Fires: two loops are two threads, and outside the loop there is no protection (JLS 17.4.5).
import io.netty.channel.EventLoop;

@ThreadSafe
class Connection {
  private final EventLoop loop;
  private final EventLoop other;
  private int ofTwo;
  private int outside;

  Connection(EventLoop loop, EventLoop other) {
    this.loop = loop;
    this.other = other;
  }

  void read() {
    assert loop.inEventLoop();
    ofTwo++; // with: P3 ofTwo
  }

  void write() {
    other.execute(() -> ofTwo++); // expect: P3 ofTwo
  }

  void open() {
    if (loop.inEventLoop()) {
      outside++; // with: P3 outside
    } else {
      outside++; // expect: low P3 outside
    }
  }
}

@interface ThreadSafe {}
