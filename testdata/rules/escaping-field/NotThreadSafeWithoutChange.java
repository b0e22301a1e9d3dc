// Silent: the type says that it is not thread-safe, but nothing in its source changes an object (P1).
import java.util.function.Supplier;

@ThreadSafe
class NotThreadSafeWithoutChange {
  final Settings settings = new Settings(() -> "a");
}

@NotThreadSafe
class Settings {
  static int created;

  final int size = 1;
  private final Supplier<String> values;

  Settings(Supplier<String> values) {
    this.values = values;
    created++;
  }

  String value() {
    return values.get();
  }
}

@interface NotThreadSafe {}

@interface ThreadSafe {}
