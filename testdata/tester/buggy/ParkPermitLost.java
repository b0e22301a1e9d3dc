// Fails: deadlock
// By: random pos pct:2
// Idea: permits of a thread do not add up (LockSupport): two unparks before the first park allow
// one park only.
package buggy;

import java.util.concurrent.locks.LockSupport;

public class ParkPermitLost {
    public static void main(String[] args) throws InterruptedException {
        Thread parker = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        parker.start();
        LockSupport.unpark(parker);
        LockSupport.unpark(parker);
        parker.join();
    }
}
