// Silent: an annotation without a lock asks for none.
class EmptyGuard {
  @GuardedBy({})
  private int count;

  void inc() {
    count++;
  }

  int get() {
    return count;
  }
}

@interface GuardedBy {
  String[] value();
}
