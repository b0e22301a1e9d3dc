// Fails: exception race
// By: race
// Events: all, watch buggy.race.Figure1
// Idea: figure 1 of "Race directed random testing of concurrent programs" (Sen, PLDI 2008): z is read and
// written without a lock. x only looks so: who sees y set holds the lock after the one that wrote x before it.
package buggy.race;

public class Figure1 {
    private final Object lock = new Object();
    private int x;
    private int y;
    private int z;

    void first() {
        x = 1;
        synchronized (lock) {
            y = 1;
        }
        if (z == 1) {
            throw new IllegalStateException("error 1");
        }
    }

    void second() {
        z = 1;
        synchronized (lock) {
            if (y == 1 && x != 1) {
                throw new IllegalStateException("error 2");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Figure1 program = new Figure1();
        Thread first = new Thread(program::first);
        Thread second = new Thread(program::second);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
