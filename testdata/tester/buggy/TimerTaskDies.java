// Fails: exception
// By: random pos pct:1
// Idea: a TimerTask that throws ends the Timer's thread: an uncaught exception there.
package buggy;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TimerTaskDies {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                throw new IllegalStateException("first task");
            }
        }, 0);
        second.await(1, TimeUnit.MILLISECONDS);
    }
}
