// Silent: nobody else has the object yet.
@ThreadSafe
class Construction {
  private volatile int size;

  Construction(int more) {
    size = 1;
    size += more;
  }

  int size() {
    return size;
  }
}

@interface ThreadSafe {}
