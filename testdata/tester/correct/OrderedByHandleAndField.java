// Passes.
// Events: all, watch correct.OrderedByHandleAndField
// Idea: a release write through a VarHandle happens before the volatile read by an instruction that sees it.
package correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OrderedByHandleAndField {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(OrderedByHandleAndField.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile boolean ready;
    private int value;

    void write() {
        value = 42;
        READY.setRelease(this, true);
    }

    void read() {
        if (ready && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedByHandleAndField program = new OrderedByHandleAndField();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
