// Passes.
// Events: all, watch correct.OrderedByInterrupt
// Idea: an interrupt happens before the thread sees it (JLS 17.4.4).
package correct;

public class OrderedByInterrupt {
    private volatile Thread reader;
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
        while (reader == null) {
            Thread.yield();
        }
        value = 42;
        reader.interrupt();
    }

    void read() throws Exception {
        reader = Thread.currentThread();
        while (!Thread.interrupted()) {
            Thread.yield();
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByInterrupt program = new OrderedByInterrupt();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
