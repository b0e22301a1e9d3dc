// Fires: the source of Cursor shows state that changes without a lock (P1).
@ThreadSafe
class MutableProjectType {
  final Cursor cursor = new Cursor(); // expect: note P1 cursor
}

class Cursor {
  private int position;

  void advance() {
    position++;
  }
}

@interface ThreadSafe {}
