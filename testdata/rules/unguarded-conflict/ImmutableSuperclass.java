// Fires: the superclass calls itself immutable, but its method assigns a field, so the objects of the subclass change.
@Immutable
abstract class Value {
  private final String text;
  private String cached;

  Value(String text) {
    this.text = text;
  }

  String cached() {
    if (cached == null) {
      cached = text.trim(); // expect: note P3 cached
    }
    return cached; // with: P3 cached
  }
}

abstract class NamedValue extends Value {
  NamedValue(String text) {
    super(text);
  }
}

@ThreadSafe
class ImmutableSuperclass extends NamedValue {
  ImmutableSuperclass(String text) {
    super(text);
  }
}

@interface Immutable {}

@interface ThreadSafe {}
