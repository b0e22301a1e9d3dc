// Passes.
// Events: all, watch correct.OrderedByCompletable
// Idea: completion of a CompletableFuture happens before the return of join.
package correct;

import java.util.concurrent.CompletableFuture;

public class OrderedByCompletable {
    private final CompletableFuture<String> ready = new CompletableFuture<>();
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
        ready.complete("ready");
    }

    void read() throws Exception {
        ready.join();
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByCompletable program = new OrderedByCompletable();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
