// Silent: a final field of a primitive or immutable type can neither change nor be seen half made (JLS 17.5).
@ThreadSafe
class FinalImmutableField {
  static final long LIMIT = 10L;
  public final String name;
  protected final int size;
  final Integer weight;

  FinalImmutableField(String name, int size) {
    this.name = name;
    this.size = size;
    this.weight = size;
  }
}

@interface ThreadSafe {}
