// Fails: exception
// By: random pos pct:2
// Idea: two unparks in a row: only if the other thread parks between them are there two permits.
package buggy;

import java.util.concurrent.locks.LockSupport;

public class ParkBetweenUnparks {
    public static void main(String[] args) throws InterruptedException {
        Thread parker = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
            throw new IllegalStateException("got both permits");
        });
        parker.setDaemon(true);
        parker.start();
        LockSupport.unpark(parker);
        LockSupport.unpark(parker);
        parker.join(10);
    }
}
