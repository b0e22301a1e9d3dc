// Fails: exception
// By: random pos pct:2
// With: spurious=100
// Idea: park may return for no reason; the condition is not looked at again.
package buggy;

import java.util.concurrent.locks.LockSupport;

public class ParkWithoutLoop {
    private volatile boolean ready;

    void await() {
        if (!ready) {
            LockSupport.park(this);
        }
        if (!ready) {
            throw new AssertionError("returned without being unparked");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ParkWithoutLoop program = new ParkWithoutLoop();
        Thread parker = new Thread(program::await);
        parker.start();
        program.ready = true;
        LockSupport.unpark(parker);
        parker.join();
    }
}
