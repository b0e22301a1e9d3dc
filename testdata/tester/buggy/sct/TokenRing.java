// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.token_ring_bad. Three threads pass a value on, a fourth expects all three to be
// equal once each has moved; only one order makes them so. Sizes: 4 threads, one step each.
package buggy.sct;

public class TokenRing {
    private final Object lock = new Object();
    private int x1 = 1;
    private int x2 = 2;
    private int x3 = 1;
    private int moved;

    void first() {
        synchronized (lock) {
            x1 = (x3 + 1) % 4;
            moved++;
        }
    }

    void second() {
        synchronized (lock) {
            x2 = x1;
            moved++;
        }
    }

    void third() {
        synchronized (lock) {
            x3 = x2;
            moved++;
        }
    }

    void check() {
        synchronized (lock) {
            if (moved == 3 && (x1 != x2 || x2 != x3)) {
                throw new AssertionError(x1 + ", " + x2 + ", " + x3);
            }
        }
    }

    public static void main(String[] args) {
        TokenRing ring = new TokenRing();
        new Thread(ring::first).start();
        new Thread(ring::second).start();
        new Thread(ring::third).start();
        new Thread(ring::check).start();
    }
}
