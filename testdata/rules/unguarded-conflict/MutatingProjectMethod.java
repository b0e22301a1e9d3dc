// Fires: the source of Cursor shows that advance() changes plain state.
@ThreadSafe
class MutatingProjectMethod {
  private final Cursor cursor = new Cursor();

  synchronized int position() {
    return cursor.position(); // with: P3 cursor
  }

  synchronized boolean isFresh() {
    return cursor.position() == 0; // with: P3 cursor
  }

  void advance() {
    cursor.advance(); // expect: P3 cursor
  }
}

class Cursor {
  private int position;

  void advance() {
    position++;
  }

  int position() {
    return position;
  }
}

@interface ThreadSafe {}
