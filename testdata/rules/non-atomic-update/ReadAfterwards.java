// Silent: the local gets the field's value after it went into the write.
@ThreadSafe
class ReadAfterwards {
  private volatile int last;

  int exchange(int given) {
    int seen = given;
    last = seen + 1;
    seen = last;
    return seen;
  }
}

@interface ThreadSafe {}
