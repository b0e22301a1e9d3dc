// Silent: a static synchronized method and a block on the class literal lock the same monitor (JLS 8.4.3.6).
@ThreadSafe
class StaticFieldClassLock {
  private static int total;

  static synchronized void add(int n) {
    total += n;
  }

  int total() {
    synchronized (StaticFieldClassLock.class) {
      return total;
    }
  }
}

@interface ThreadSafe {}
