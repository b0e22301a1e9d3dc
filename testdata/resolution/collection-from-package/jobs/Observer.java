// Silent: only the package can call the constructor, and each call brings a queue that many threads may use.
package jobs;

import java.util.Queue;

@ThreadSafe
public class Observer {
  private final Queue<String> changed;

  Observer(Queue<String> changed) {
    this.changed = changed;
  }

  public void changed(String name) {
    changed.add(name);
  }
}

@interface ThreadSafe {}
