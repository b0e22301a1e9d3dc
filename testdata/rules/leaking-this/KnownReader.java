// Silent: the library's methods are known to keep nothing.
import java.util.Objects;

@ThreadSafe
class KnownReader {
  private final int hash;

  KnownReader() {
    hash = Objects.requireNonNull(this).getClass().hashCode();
  }

  int hash() {
    return hash;
  }
}

@interface ThreadSafe {}
