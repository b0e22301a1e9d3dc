// Silent: a string argument selects the overload that leaves the field alone (JLS 15.12.2.5).
@ThreadSafe
class OverloadsByType {
  private int count;

  synchronized void add() {
    bump(1);
  }

  int measure() {
    return bump("text");
  }

  private int bump(String text) {
    return text.length();
  }

  private int bump(int n) {
    return count += n;
  }
}

@interface ThreadSafe {}
