// confirm: ListenerIsAnonymous.names confirmed exception|lost-update|stale-read|none-seen
// The source calls an object of an anonymous class, which adds to a list that others read.
package called;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class ListenerIsAnonymous {
  private final List<String> names = new ArrayList<>();

  public ListenerIsAnonymous(Source source) {
    source.subscribe(
        new Subscriber() {
          @Override
          public void onName(String name) {
            names.add(name);
          }
        });
  }

  public interface Source {
    boolean subscribe(Subscriber subscriber);
  }

  public abstract static class Subscriber {
    public abstract void onName(String name);
  }

  public String joined() {
    return String.join(",", names);
  }

  public void forget() {
    names.clear();
  }
}
