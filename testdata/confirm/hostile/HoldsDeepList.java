// confirm: HoldsDeepList.count confirmed lost-update
// A hundred thousand objects deep.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HoldsDeepList {
  private final Link first;

  private int count;

  public HoldsDeepList() {
    Link link = null;
    for (int i = 0; i < 100_000; i++) {
      link = new Link(link);
    }
    first = link;
  }

  public Object up() {
    count++;
    return first;
  }

  private static final class Link {
    final Link next;

    Link(Link next) {
      this.next = next;
    }

    @Override
    public String toString() {
      return "link to " + next;
    }
  }
}
