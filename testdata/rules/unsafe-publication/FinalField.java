// Silent: the freeze at the end of the constructor publishes final fields (JLS 17.5.1).
@ThreadSafe
class FinalField {
  private final String name;
  private final int limit = 10;

  FinalField(String name) {
    this.name = name;
  }

  String show() {
    return name + limit;
  }
}

@interface ThreadSafe {}
