// Silent: none of the methods that are called changes anything.
@ThreadSafe
class ReadingProjectMethod {
  private final Cursor cursor = new Cursor();

  int position() {
    return cursor.position();
  }

  boolean isFresh() {
    return cursor.position() == 0;
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
