// Silent: all fields of Point are final and primitive, so it cannot change (JLS 17.5).
@ThreadSafe
class ImmutableProjectType {
  final Point origin = new Point(0, 0);
}

class Point {
  private final int x;
  private final int y;

  Point(int x, int y) {
    this.x = x;
    this.y = y;
  }

  int distance() {
    return Math.abs(x) + Math.abs(y);
  }
}

@interface ThreadSafe {}
