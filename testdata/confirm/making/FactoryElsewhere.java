// confirm: FactoryElsewhere.count confirmed lost-update
// Only a factory in another package makes the key that the constructor wants.
package making;

import contract.ThreadSafe;
import java.util.Objects;

@ThreadSafe
public class FactoryElsewhere {
  private final Key key;

  private int count;

  public FactoryElsewhere(Key key) {
    this.key = Objects.requireNonNull(key);
  }

  public static final class Key {
    private final long number;

    private Key(long number) {
      this.number = number;
    }

    public static Key of(String secret) {
      if (secret.hashCode() != "elsewhere".hashCode()) {
        throw new IllegalArgumentException("wrong secret");
      }
      return new Key(secret.length());
    }

    public long number() {
      return number;
    }
  }

  public int up() {
    key.number();
    return ++count;
  }
}
