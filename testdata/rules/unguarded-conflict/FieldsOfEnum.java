// Silent: an enum whose fields are final is immutable, whatever its methods are called.
@ThreadSafe
class FieldsOfEnum {
  private final Level level = Level.HIGH;

  int weight() {
    return level.weight();
  }

  synchronized int twice() {
    return 2 * level.weight();
  }
}

enum Level {
  LOW(1),
  HIGH(2);

  private static final int[] SEEN = new int[2];

  private final int weight;

  Level(int weight) {
    this.weight = weight;
  }

  int weight() {
    return weight;
  }
}

@interface ThreadSafe {}
