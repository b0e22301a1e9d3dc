// Passes.
// Events: all, watch correct.OrderedByConcurrentMap
// Idea: put into a ConcurrentHashMap happens before the get that finds the entry.
package correct;

import java.util.concurrent.ConcurrentHashMap;

public class OrderedByConcurrentMap {
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
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
        map.put("key", "ready");
    }

    void read() throws Exception {
        if (map.get("key") == null) {
            return;
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByConcurrentMap program = new OrderedByConcurrentMap();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
