// Silent: the field holds the class object, and the class has one, however it is named (JLS 15.8.2).
@ThreadSafe
class AliasOfClass {
  private final Object mutex = AliasOfClass.class;
  private int count;
  private int total;

  void increment() {
    synchronized (mutex) {
      count++;
    }
  }

  int get() {
    synchronized (AliasOfClass.class) {
      return count;
    }
  }

  void add() {
    synchronized (String.class) {
      total++;
    }
  }

  int total() {
    synchronized (java.lang.String.class) {
      return total;
    }
  }
}

@interface ThreadSafe {}
