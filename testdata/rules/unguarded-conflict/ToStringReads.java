// Fires: toString of a StringBuilder copies the characters that append is writing.
@ThreadSafe
class ToStringReads {
  private final StringBuilder text = new StringBuilder();

  synchronized void append(String part) {
    text.append(part); // with: P3 text
  }

  String show() {
    return text.toString(); // expect: P3 text
  }
}

@interface ThreadSafe {}
