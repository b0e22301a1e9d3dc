// Passes.
// Idea: an unpark before the park is kept as a permit (LockSupport).
package correct;

import java.util.concurrent.locks.LockSupport;

public class UnparkBeforePark {
    private volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        UnparkBeforePark program = new UnparkBeforePark();
        Thread main = Thread.currentThread();
        Thread waker = new Thread(() -> {
            program.ready = true;
            LockSupport.unpark(main);
        });
        waker.start();
        LockSupport.park(program);
        waker.join();
        if (!program.ready) {
            LockSupport.park(program);
        }
    }
}
