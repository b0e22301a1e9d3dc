// Passes.
// Idea: timed parks with a blocker, in loops.
package correct;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

public class ParkTimed {
    public static void main(String[] args) throws InterruptedException {
        AtomicBoolean ready = new AtomicBoolean();
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            ready.set(true);
            LockSupport.unpark(main);
        });
        other.start();
        while (!ready.get()) {
            LockSupport.parkNanos(ready, TimeUnit.SECONDS.toNanos(1));
        }
        LockSupport.parkUntil(ready, System.currentTimeMillis() + 1);
        other.join();
    }
}
