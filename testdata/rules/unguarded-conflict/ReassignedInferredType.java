// Fires with low confidence: the source of Counter shows that it is thread-safe, so that only the
// reference is at stake. Plain does not, and Point cannot change, so that the reference is all there is.
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class ReassignedInferredType {
  private Counter counter = new Counter(); // expect: note P2 counter
  private Plain plain;
  private Point point;

  int counter() {
    return counter.get();
  }

  Plain plain() {
    return plain;
  }

  Point point() {
    return point;
  }

  void reset() {
    counter = new Counter(); // expect: low P3 counter
    plain = new Plain(); // expect: P3 plain
    point = new Point(0); // expect: P3 point
  }
}

class Counter {
  private final AtomicInteger count = new AtomicInteger();

  int get() {
    return count.get();
  }
}

class Plain {
  int count;
}

record Point(int x) {}

@interface ThreadSafe {}
