// Silent: there is one Class object, so its monitor covers instance fields too (JLS 15.8.2).
@ThreadSafe
class ClassLiteral {
  private int count;

  void increment() {
    synchronized (ClassLiteral.class) {
      count++;
    }
  }

  int get() {
    synchronized (ClassLiteral.class) {
      return count;
    }
  }
}

@interface ThreadSafe {}
