// Passes.
// Events: all, watch correct.OrderedByExchanger
// Idea: what comes before exchange happens before what follows it in the partner.
package correct;

import java.util.concurrent.Exchanger;

public class OrderedByExchanger {
    private final Exchanger<String> exchanger = new Exchanger<>();
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
        exchanger.exchange("writer");
    }

    void read() throws Exception {
        exchanger.exchange("reader");
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByExchanger program = new OrderedByExchanger();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
