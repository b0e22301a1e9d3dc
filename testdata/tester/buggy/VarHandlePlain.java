// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.VarHandlePlain
// Idea: plain get and set of a VarHandle are plain accesses (JLS 17.4.5): a data race.
package buggy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlain {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(VarHandlePlain.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int count;

    void increment() {
        COUNT.set(this, (int) COUNT.get(this) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandlePlain program = new VarHandlePlain();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
    }
}
