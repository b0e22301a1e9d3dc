// confirm: SharedBuilder.text confirmed lost-update|exception|stale-read
// Two threads append to one StringBuilder.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class SharedBuilder {
  private final StringBuilder text = new StringBuilder();

  public void say(String words) {
    text.append(words).append('.');
  }

  @Override
  public synchronized String toString() {
    return text.toString();
  }
}
