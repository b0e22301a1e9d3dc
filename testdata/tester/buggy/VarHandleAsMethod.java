// Fails: exception
// By: random pos pct:2
// Idea: a volatile get and a volatile set of a VarHandle, as method handles, are two operations.
package buggy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleAsMethod {
    private static final MethodHandle GET;
    private static final MethodHandle SET;

    static {
        try {
            VarHandle handle = MethodHandles.lookup().findVarHandle(VarHandleAsMethod.class, "count", int.class);
            GET = handle.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
            SET = handle.toMethodHandle(VarHandle.AccessMode.SET_VOLATILE);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;

    void increment() {
        try {
            int seen = (int) GET.invoke(this);
            SET.invoke(this, seen + 1);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleAsMethod program = new VarHandleAsMethod();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
