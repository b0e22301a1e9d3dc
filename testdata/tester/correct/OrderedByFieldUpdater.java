// Passes.
// Events: all, watch correct.OrderedByFieldUpdater
// Idea: an update through an AtomicIntegerFieldUpdater happens before the volatile read that sees it.
package correct;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class OrderedByFieldUpdater {
    private static final AtomicIntegerFieldUpdater<OrderedByFieldUpdater> READY =
            AtomicIntegerFieldUpdater.newUpdater(OrderedByFieldUpdater.class, "ready");

    private volatile int ready;
    private int value;

    void write() {
        value = 42;
        READY.incrementAndGet(this);
    }

    void read() {
        if (ready == 1 && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedByFieldUpdater program = new OrderedByFieldUpdater();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
