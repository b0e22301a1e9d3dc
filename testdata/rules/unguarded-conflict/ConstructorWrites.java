// Silent: while it is being constructed only one thread has the object; later it is only read.
@ThreadSafe
class ConstructorWrites {
  private int count;

  {
    count = 0;
  }

  ConstructorWrites() {
    count = 0;
  }

  int get() {
    return count;
  }
}

@interface ThreadSafe {}
