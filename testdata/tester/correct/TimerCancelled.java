// Passes.
// Idea: a timer with a task in rounds, cancelled by the task itself.
package correct;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerCancelled {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch rounds = new CountDownLatch(2);
        Timer timer = new Timer(true);
        timer.scheduleAtFixedRate(new TimerTask() {
            @Override
            public void run() {
                rounds.countDown();
                if (rounds.getCount() == 0) {
                    timer.cancel();
                }
            }
        }, 1, 1);
        rounds.await();
        timer.purge();
    }
}
