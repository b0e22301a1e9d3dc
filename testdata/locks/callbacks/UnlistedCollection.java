// Silent: the rule data does not list the type, but whatever class declares such methods, they run the function before they return, under the caller's lock.
import com.sun.net.httpserver.Headers;

@ThreadSafe
class UnlistedCollection {
  private final Headers headers;
  private int count;

  UnlistedCollection(Headers headers) {
    this.headers = headers;
  }

  synchronized void add() {
    headers.forEach((name, values) -> count += values.size());
  }

  synchronized int count() {
    return count;
  }
}

@interface ThreadSafe {}
