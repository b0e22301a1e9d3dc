// Silent: the declaration of the local says that the lock is left out on purpose.
class SuppressedOnLocal {
  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  int estimate() {
    @SuppressWarnings("FieldAccessNotGuarded")
    int now = count;
    return now;
  }
}

@interface GuardedBy {
  String[] value();
}
