// Fires: an immutable object is safe once seen, but the plain reference to it is not published (P2, JLS 17.5).
@ThreadSafe
class ImmutableProjectType {
  private Point origin = new Point(1); // expect: P2 origin

  int x() {
    return origin.x();
  }
}

class Point {
  private final int x;

  Point(int x) {
    this.x = x;
  }

  int x() {
    return x;
  }
}

@interface ThreadSafe {}
