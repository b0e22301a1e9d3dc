// Fails: race
// By: random pos pct:2
// Events: all, watch buggy.OpaquePublication
// Idea: opaque accesses order nothing, so the value may not be seen.
package buggy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OpaquePublication {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(OpaquePublication.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean ready;
    private int value;

    void write() {
        value = 42;
        READY.setOpaque(this, true);
    }

    void read() {
        if ((boolean) READY.getOpaque(this) && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OpaquePublication program = new OpaquePublication();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
