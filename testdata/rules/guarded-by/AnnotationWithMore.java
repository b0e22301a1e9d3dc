// Silent: only the value names the lock, the comment is a comment.
class AnnotationWithMore {
  private final Object lock = new Object();

  @Guarded.GuardedBy(value = "lock", comment = "nothing")
  private int count;

  void inc() {
    synchronized (lock) {
      count++;
    }
  }
}

class Guarded {
  @interface GuardedBy {
    String[] value();

    String comment();
  }
}
