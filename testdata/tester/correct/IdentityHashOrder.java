// Passes.
// Idea: monitors ordered by identity hash code, with a third one for ties: no deadlock, and the tie
// branch must not be the only one ever taken.
package correct;

public class IdentityHashOrder {
    private static final Object TIE = new Object();
    private int transfers;

    void transfer(Object from, Object to) {
        int left = System.identityHashCode(from);
        int right = System.identityHashCode(to);
        if (left < right) {
            lockBoth(from, to);
        } else if (left > right) {
            lockBoth(to, from);
        } else {
            synchronized (TIE) {
                lockBoth(from, to);
            }
        }
    }

    private void lockBoth(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                transfers++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        IdentityHashOrder program = new IdentityHashOrder();
        Object a = new Object();
        Object b = new Object();
        Thread other = new Thread(() -> program.transfer(a, b));
        other.start();
        program.transfer(b, a);
        other.join();
        if (program.transfers != 2) {
            throw new AssertionError("transfers: " + program.transfers);
        }
    }
}
