// Passes.
// Events: all, watch correct.OrderedByPhaser
// Idea: arrival at a Phaser happens before the advance that others wait for.
package correct;

import java.util.concurrent.Phaser;

public class OrderedByPhaser {
    private final Phaser phaser = new Phaser(2);
    private int value;

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    void write() throws Exception {
        value = 42;
        phaser.arrive();
    }

    void read() throws Exception {
        phaser.arriveAndAwaitAdvance();
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByPhaser program = new OrderedByPhaser();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
