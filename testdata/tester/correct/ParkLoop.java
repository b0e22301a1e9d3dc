// Passes.
// Idea: park and parkNanos in loops that look at the condition.
package correct;

import java.util.concurrent.locks.LockSupport;

public class ParkLoop {
    private volatile boolean ready;

    void await(boolean timed) {
        while (!ready) {
            if (timed) {
                LockSupport.parkNanos(this, 1_000_000);
            } else {
                LockSupport.park(this);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ParkLoop program = new ParkLoop();
        Thread one = new Thread(() -> program.await(false));
        Thread two = new Thread(() -> program.await(true));
        one.start();
        two.start();
        program.ready = true;
        LockSupport.unpark(one);
        one.join();
        two.join();
    }
}
