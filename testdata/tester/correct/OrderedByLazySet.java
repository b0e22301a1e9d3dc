// Passes.
// Events: all, watch correct.OrderedByLazySet
// Idea: AtomicBoolean.lazySet releases, getAcquire acquires.
package correct;

import java.util.concurrent.atomic.AtomicBoolean;

public class OrderedByLazySet {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int value;

    void write() {
        value = 42;
        ready.lazySet(true);
    }

    void read() {
        if (ready.getAcquire() && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedByLazySet program = new OrderedByLazySet();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
