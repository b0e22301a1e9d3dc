// Fires, as a note where the field only caches an immutable value, which several threads may compute (JLS 17.5); a state, a value that is dropped again and one that is used elsewhere are warnings.
import java.math.BigInteger;

@ThreadSafe
class CachedImmutableValue {
  enum State { NEW, STARTED }

  private BigInteger total;
  private BigInteger dropped;
  private BigInteger used;
  private State state;

  BigInteger total() {
    if (total == null) { // with: P3 total
      total = BigInteger.valueOf(42); // expect: note P3 total
    }
    return total; // with: P3 total
  }

  BigInteger dropped() {
    if (dropped == null) { // with: P3 dropped
      dropped = BigInteger.valueOf(42); // expect: P3 dropped
    }
    return dropped; // with: P3 dropped
  }

  void drop() {
    dropped = null; // with: P3 dropped
  }

  BigInteger used() {
    if (used == null) { // with: P3 used
      used = BigInteger.valueOf(42); // expect: P3 used
    }
    return used; // with: P3 used
  }

  int bits() {
    return used.bitLength(); // with: P3 used
  }

  void start() {
    if (state == null) { // with: P3 state
      state = State.STARTED; // expect: P3 state
    }
  }
}

@interface ThreadSafe {}
