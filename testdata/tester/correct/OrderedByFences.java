// Passes.
// Events: all, watch correct.OrderedByFences
// Idea: a release fence before an opaque write, an acquire fence after the opaque read that sees it.
package correct;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

public class OrderedByFences {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int value;

    void write() {
        value = 42;
        VarHandle.releaseFence();
        ready.setOpaque(true);
    }

    boolean isReady() {
        boolean seen = ready.getOpaque();
        VarHandle.acquireFence();
        return seen;
    }

    void read() {
        if (isReady() && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedByFences program = new OrderedByFences();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
