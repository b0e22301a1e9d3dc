// Passes.
// Idea: a Timer runs a task once and another one several times, until it is cancelled.
package correct;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTasks {
    private final CountDownLatch once = new CountDownLatch(1);
    private final CountDownLatch often = new CountDownLatch(3);

    private static TimerTask countDown(CountDownLatch latch) {
        return new TimerTask() {
            @Override
            public void run() {
                latch.countDown();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        TimerTasks program = new TimerTasks();
        Timer timer = new Timer();
        timer.schedule(countDown(program.once), 1);
        timer.schedule(countDown(program.often), 0, 1);
        program.once.await();
        program.often.await();
        timer.cancel();
    }
}
