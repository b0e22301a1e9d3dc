// Silent: the superclass assigns fields during construction only, or those of a new object.
@Immutable
class Value {
  String text;
  private int length;

  Value(String text) {
    this.text = text;
    measure();
  }

  private void measure() {
    length = text.length();
  }

  Value with(String text) {
    Value value = new Value(text);
    value.text = text + length;
    return value;
  }
}

@ThreadSafe
class ImmutableSuperclassKept extends Value {
  ImmutableSuperclassKept(String text) {
    super(text);
  }

  synchronized void copy(ImmutableSuperclassKept other) {
    System.out.println(other.text + text);
  }
}

@interface Immutable {}

@interface ThreadSafe {}
