// Passes.
// Events: all, watch correct.OrderedByStaticHandle
// Idea: the same for a static field, written by an instruction and read through a VarHandle.
package correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OrderedByStaticHandle {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(OrderedByStaticHandle.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static volatile boolean ready;
    private int value;

    void write() {
        value = 42;
        ready = true;
    }

    void read() {
        if ((boolean) READY.getAcquire() && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedByStaticHandle program = new OrderedByStaticHandle();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
