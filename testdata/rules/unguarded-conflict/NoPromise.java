// Silent: a class that promises nothing may need outside locking.
class NoPromise {
  private int count;

  void increment() {
    count++;
  }

  int get() {
    return count;
  }
}
