// Fails: exception
// By: random pos pct:2
// Idea: getVolatile and setVolatile of a VarHandle on a plain field are two operations.
package buggy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleGetSet {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(VarHandleGetSet.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int count;

    void increment() {
        COUNT.setVolatile(this, (int) COUNT.getVolatile(this) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleGetSet program = new VarHandleGetSet();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if ((int) COUNT.getVolatile(program) != 2) {
            throw new AssertionError("lost update");
        }
    }
}
