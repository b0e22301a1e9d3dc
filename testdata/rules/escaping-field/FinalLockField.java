// Silent: a lock is made to be shared, and a plain Object has no state (P1).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class FinalLockField {
  protected final Object monitor = new Object();
  final ReentrantLock lock = new ReentrantLock();
}

@interface ThreadSafe {}
