// Silent: class initialisation runs under a lock that every user of the class takes (JLS 12.4.2).
@ThreadSafe
class StaticField {
  private static int limit = 10;

  int limit() {
    return limit;
  }
}

@interface ThreadSafe {}
