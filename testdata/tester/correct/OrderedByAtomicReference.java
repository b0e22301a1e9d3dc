// Passes.
// Events: all, watch correct.OrderedByAtomicReference
// Idea: set of an AtomicReference happens before the get that sees it.
package correct;

import java.util.concurrent.atomic.AtomicReference;

public class OrderedByAtomicReference {
    private final AtomicReference<String> state = new AtomicReference<>();
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
        state.set("ready");
    }

    void read() throws Exception {
        if (state.get() == null) {
            return;
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByAtomicReference program = new OrderedByAtomicReference();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
