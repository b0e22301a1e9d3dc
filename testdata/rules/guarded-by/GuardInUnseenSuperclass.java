// Silent: the superclass is not part of the sources, and may have the lock.
import java.io.Reader;

abstract class GuardInUnseenSuperclass extends Reader {
  @GuardedBy("mutex")
  private int count;

  int count() {
    return count;
  }
}

@interface GuardedBy {
  String[] value();
}
