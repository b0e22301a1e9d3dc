// Fires: the string is immutable, the reference to it is not: another thread may see null (P2, JLS 17.5).
@ThreadSafe
class StringFromConstructor {
  private String name; // expect: P2 name

  StringFromConstructor(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }
}

@interface ThreadSafe {}
