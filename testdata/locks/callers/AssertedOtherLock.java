// Fires: the assertions are about another lock, and about not holding one (JLS 17.4.5).
@ThreadSafe
class AssertedOtherLock {
  private final Object mutex = new Object();
  private int count;
  private int size;

  void increment() {
    assert Thread.holdsLock(mutex);
    count++; // expect: P3 count
  }

  synchronized int count() {
    return count;
  }

  synchronized void reset() {
    count = 0;
  }

  void grow() {
    assert !Thread.holdsLock(this);
    size++; // expect: P3 size
  }

  synchronized int size() {
    return size;
  }
}

@interface ThreadSafe {}
