// Predicts: nothing
// Idea: threads take turns, ordered by a barrier, a phaser, a semaphore, an exchanger and a queue, whoever comes there first.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;

public class MetThere {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final Phaser phaser = new Phaser(2);
    private final Semaphore there = new Semaphore(0);
    private final Semaphore back = new Semaphore(0);
    private final Exchanger<String> exchanger = new Exchanger<>();
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private int one;
    private int other;

    private final class First implements Runnable {
        @Override
        public void run() {
            try {
                one++;
                barrier.await();
                other++;
                phaser.arriveAndAwaitAdvance();
                one++;
                there.release();
                back.acquire();
                other++;
                exchanger.exchange("one");
                one++;
                queue.put("done");
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final class Second implements Runnable {
        @Override
        public void run() {
            try {
                other++;
                barrier.await();
                one++;
                phaser.arriveAndAwaitAdvance();
                other++;
                back.release();
                there.acquire();
                one++;
                exchanger.exchange("other");
                other++;
                queue.take();
                one++;
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MetThere program = new MetThere();
        Thread first = new Thread(program.new First());
        first.start();
        program.new Second().run();
        first.join();
    }
}
