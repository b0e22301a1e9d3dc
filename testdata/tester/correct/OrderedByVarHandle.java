// Passes.
// Events: all, watch correct.OrderedByVarHandle
// Idea: a release write through a VarHandle happens before the acquire read that sees it.
package correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OrderedByVarHandle {
    private static final VarHandle READY = handle();

    private boolean ready;

    private int value;

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(OrderedByVarHandle.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

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
        READY.setRelease(this, true);
    }

    void read() throws Exception {
        if (!(boolean) READY.getAcquire(this)) {
            return;
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByVarHandle program = new OrderedByVarHandle();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
