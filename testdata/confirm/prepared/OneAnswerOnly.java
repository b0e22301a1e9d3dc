// confirm: OneAnswerOnly.buffer ordered|not-reproduced|no-driver
// A service that is in one mode stays in it: the two accesses never meet.
package prepared;

import contract.ThreadSafe;

@ThreadSafe
public class OneAnswerOnly {
  private final Service service;

  private int buffer;

  public OneAnswerOnly(Service service) {
    this.service = service;
  }

  public interface Service {
    boolean isBuffered();
  }

  public synchronized void write(int value) {
    if (service.isBuffered()) {
      buffer = value;
    }
  }

  public int read() {
    return service.isBuffered() ? 0 : buffer;
  }
}
