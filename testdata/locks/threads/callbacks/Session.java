// Fires: one thread of the client makes all calls of `process`, one after the other; the caller of `seen` is another one (org.apache.zookeeper.ZooKeeper).
import org.apache.zookeeper.Watcher;

@ThreadSafe
class Session implements Watcher {
  private int events;
  private int seen;

  @Override
  public void process(String event) {
    events++;
    note();
  }

  private void note() {
    if (events > 1) {
      seen = events; // with: P3 seen
    }
  }

  int seen() {
    return seen; // expect: P3 seen
  }
}

@interface ThreadSafe {}
