// Fires as a note: the value is made if there is none, with an early return, in the other branch, or where a number stands for none; a test for a value is another matter.
@ThreadSafe
class LazyValueOtherForms {
  private volatile Object early;
  private volatile Object other;
  private volatile Object ended;
  private volatile int size = -1;
  private volatile int hash;
  private volatile int left;

  Object early() {
    if (early != null) {
      return early;
    }
    early = new Object(); // expect: note non-atomic-update early
    return early;
  }

  Object other() {
    if (other != null) {
      return other;
    } else {
      other = new Object(); // expect: note non-atomic-update other
    }
    return other;
  }

  int size() {
    int known = size;
    if (known < 0) {
      known = other().hashCode();
      size = known; // expect: note non-atomic-update size
    }
    return known;
  }

  int hash() {
    if (hash == 0) {
      hash = other().hashCode(); // expect: note non-atomic-update hash
    }
    return hash;
  }

  void reset(int value) {
    if (left != 0) {
      left = value; // expect: non-atomic-update left
    }
  }

  void end() {
    if (ended == null) {
      return;
    }
    ended = null; // expect: non-atomic-update ended
    System.out.println("ended");
  }
}

@interface ThreadSafe {}
