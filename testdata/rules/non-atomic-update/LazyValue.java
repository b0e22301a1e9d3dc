// Fires as a note: two threads may create the value, which is harm only if its identity matters.
@ThreadSafe
class LazyValue {
  private volatile String text;

  String text() {
    if (text == null) {
      text = create(); // expect: note non-atomic-update text
    }
    return text;
  }

  private static String create() {
    return "a" + 1;
  }
}

@interface ThreadSafe {}
