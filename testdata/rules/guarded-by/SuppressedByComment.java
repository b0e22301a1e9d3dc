// Fires after the statement or the method before which a comment says that the lock is left out on purpose; silent in it.
class SuppressedByComment {
  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  int estimate() {
    // Only one thread changes it.
    //noinspection FieldAccessNotGuarded
    int now = count;
    //noinspection unchecked
    return now + count; // expect: guarded-by count
  }

  /* noinspection unused, FieldAccessNotGuarded */
  int peek() {
    int now = count;
    return now + count;
  }
}

@interface GuardedBy {
  String[] value();
}
