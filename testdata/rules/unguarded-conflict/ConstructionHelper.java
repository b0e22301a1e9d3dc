// Silent: the helper, and what it calls, run in the constructor only.
@ThreadSafe
class ConstructionHelper {
  private int count;

  ConstructionHelper() {
    prepare();
  }

  private void prepare() {
    clear();
  }

  private void clear() {
    count = 0;
  }

  int get() {
    return count;
  }
}

@interface ThreadSafe {}
