// Passes.
// Idea: an interrupt lets park return and keeps the flag set (LockSupport).
package correct;

import java.util.concurrent.locks.LockSupport;

public class InterruptPark {
    public static void main(String[] args) throws InterruptedException {
        Thread parker = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
            LockSupport.park();
            if (!Thread.interrupted() || Thread.interrupted()) {
                throw new AssertionError("the flag was not kept or not cleared");
            }
        });
        parker.start();
        parker.interrupt();
        parker.join();
    }
}
