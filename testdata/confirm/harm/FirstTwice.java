// confirm: FirstTwice.owners confirmed stale-read
// Both callers find the name free, and both are told that it is theirs.
package harm;

import contract.ThreadSafe;
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
public class FirstTwice {
  private final Map<String, Integer> owners = new HashMap<>();

  public boolean claim(String name, int owner) {
    if (owners.containsKey(name)) {
      return false;
    }
    owners.put(name, owner);
    return true;
  }
}
