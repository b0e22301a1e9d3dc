// Silent: an annotation without a lock asks for none.
class EmptyGuard {
  @GuardedBy({})
  private int count;

  void inc() {
    count++;
  }
}

@interface GuardedBy {
  String[] value();
}
