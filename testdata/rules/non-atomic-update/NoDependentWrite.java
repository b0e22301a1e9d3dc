// Silent: the write does not depend on the check before it, or has no worth of its own.
@ThreadSafe
class NoDependentWrite {
  private volatile boolean open;
  private volatile boolean seen;
  private volatile Object next;

  void open() {
    if (open) {
      System.out.println("open again");
    }
    open = true;
    System.out.println("open");
  }

  void see() {
    if (!seen) {
      System.out.println("first");
      if (!seen) {
        seen = true;
      }
    }
  }

  void take() {
    if ((next = find()) == null) {
      next = new Object();
    }
  }

  private static Object find() {
    return System.getProperty("next");
  }
}

@interface ThreadSafe {}
