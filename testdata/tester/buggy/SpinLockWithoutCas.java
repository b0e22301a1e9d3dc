// Fails: exception
// By: random pos pct:3
// Idea: an own spin lock tests and sets its flag in two steps: two threads are inside at once.
package buggy;

public class SpinLockWithoutCas {
    private volatile boolean locked;
    private volatile int inside;

    void work() {
        while (locked) {
            Thread.onSpinWait();
        }
        locked = true;
        int before = inside;
        inside = before + 1;
        if (before != 0) {
            throw new AssertionError("not alone");
        }
        inside = 0;
        locked = false;
    }

    public static void main(String[] args) {
        SpinLockWithoutCas program = new SpinLockWithoutCas();
        new Thread(program::work).start();
        new Thread(program::work).start();
    }
}
