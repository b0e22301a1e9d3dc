// Passes.
// Events: all, watch correct.OrderedByVolatile
// Idea: a value published by a volatile write is read after the volatile read that saw it (JLS 17.4.5).
package correct;

public class OrderedByVolatile {
    private volatile boolean ready;
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
        ready = true;
    }

    void read() throws Exception {
        if (ready && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByVolatile program = new OrderedByVolatile();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
