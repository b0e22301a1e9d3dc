// Fires as a note: the value is made if there is none, with an early return or in the other branch; a test for a value is another matter.
@ThreadSafe
class LazyValueOtherForms {
  private volatile Object early;
  private volatile Object other;
  private volatile Object ended;

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

  void end() {
    if (ended == null) {
      return;
    }
    ended = null; // expect: non-atomic-update ended
    System.out.println("ended");
  }
}

@interface ThreadSafe {}
