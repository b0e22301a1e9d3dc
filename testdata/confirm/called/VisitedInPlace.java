// confirm: VisitedInPlace.sum ordered|not-reproduced|no-driver
// confirm: P2 VisitedInPlace.sum reachable
// The source calls the visitor while the lock is held, and not later.
package called;

import contract.ThreadSafe;
import java.util.function.Consumer;

@ThreadSafe
public class VisitedInPlace {
  private final Source source;

  private int sum;

  public VisitedInPlace(Source source) {
    this.source = source;
    source.forEach(each -> sum += each);
  }

  public interface Source {
    void forEach(Consumer<Integer> action);

    void visit(Visitor visitor);
  }

  public interface Visitor {
    void visit(int number);
  }

  public synchronized void add() {
    source.forEach(each -> sum += each);
    source.visit(each -> sum += each);
  }

  public synchronized int sum() {
    return sum;
  }
}
