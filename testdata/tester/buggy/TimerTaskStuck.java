// Fails: lost-thread deadlock
// By: random pos pct:1
// Idea: a TimerTask waits for what nobody does; the Timer's thread, which may idle for ever, is not idle then.
package buggy;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTaskStuck {
    public static void main(String[] args) {
        CountDownLatch never = new CountDownLatch(1);
        new Timer().schedule(new TimerTask() {
            @Override
            public void run() {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }, 0);
    }
}
