// Fires: one caller in the package brings a queue that is not thread-safe.
package jobs;

import java.util.Queue;

@ThreadSafe
public class Observer {
  private final Queue<String> changed;

  Observer(Queue<String> changed) {
    this.changed = changed;
  }

  public void changed(String name) {
    changed.add(name); // expect: P3 changed
  }
}

@interface ThreadSafe {}
