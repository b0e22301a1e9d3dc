// Silent: only the constructor of the held type changes it, through a private method.
@ThreadSafe
class PrivatelyMutableType {
  final Box box = new Box();
}

class Box {
  private int size;

  Box() {
    fill();
  }

  private void fill() {
    size = 1;
  }

  int size() {
    return size;
  }
}

@interface ThreadSafe {}
