// Passes.
// Idea: elements of a delay queue come in the order of their times, never before them.
package correct;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueWaits {
    static final class Item implements Delayed {
        final long time;

        Item(long millis) {
            time = System.nanoTime() + millis * 1_000_000;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(time, ((Item) other).time);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Item> queue = new DelayQueue<>();
        Thread other = new Thread(() -> queue.put(new Item(20)));
        other.start();
        queue.put(new Item(5));
        other.join();
        Item first = queue.take();
        Item second = queue.take();
        if (first.time > second.time || second.getDelay(TimeUnit.NANOSECONDS) > 0) {
            throw new AssertionError("order");
        }
    }
}
