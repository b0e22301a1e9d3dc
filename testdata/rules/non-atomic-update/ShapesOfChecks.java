// Fires: checks in other shapes, each with a write that depends on it.
@ThreadSafe
class ShapesOfChecks {
  private volatile boolean open;
  private volatile boolean closed;
  private volatile int level;
  private volatile int step;
  private volatile Object value;
  private volatile Object other;
  private volatile boolean again;

  void open(boolean wanted) {
    if (!open) {
      if (wanted) {
        System.out.println("open");
        open = true; // expect: non-atomic-update open
      }
    }
  }

  void unopen() {
    open = false;
  }

  void close() {
    if (closed) {
      throw new IllegalStateException("closed");
    }
    closed = true; // expect: non-atomic-update closed
    System.out.println("closed");
  }

  void limit() {
    if (level > 3) {
      level = 0; // expect: non-atomic-update level
    }
  }

  void step(int next) {
    if (step != 7) {
      step = next; // expect: non-atomic-update step
    }
  }

  void create(boolean wanted) {
    if (value == null && wanted) {
      value = new Object(); // expect: note non-atomic-update value
    }
  }

  void createOther(boolean wanted) {
    if (wanted || null == other) {
      other = new Object(); // expect: note non-atomic-update other
    }
  }

  void again(boolean next) {
    if (again) {
      again = next; // expect: non-atomic-update again
    }
  }
}

@interface ThreadSafe {}
