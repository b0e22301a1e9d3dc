// Fires: the class is a thread and starts itself; a subclass may still have fields to set.
@ThreadSafe
class IsThread extends Thread {
  IsThread() {
    start(); // expect: leaking-this IsThread
  }
}

@interface ThreadSafe {}
