// Silent: what the call gives may be an object of its own, as an iterator is.
import java.util.Iterator;

@ThreadSafe
abstract class ResultOfUnknownCall {
  interface Container {
    Iterator<String> expired();
  }

  private final Container container;

  ResultOfUnknownCall(Container container) {
    this.container = container;
  }

  int purge() {
    int purged = 0;
    Iterator<String> it = container.expired();
    while (it.hasNext()) {
      purged += it.next().length();
    }
    return purged;
  }
}

@interface ThreadSafe {}
