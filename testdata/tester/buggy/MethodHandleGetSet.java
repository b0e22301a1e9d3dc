// Fails: exception
// By: random pos pct:2
// Idea: a getter and a setter of a volatile field, as method handles, are two operations.
package buggy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleGetSet {
    private static final MethodHandle GET;
    private static final MethodHandle SET;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GET = lookup.findGetter(MethodHandleGetSet.class, "count", int.class);
            SET = lookup.findSetter(MethodHandleGetSet.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;

    void increment() {
        try {
            int seen = (int) GET.invokeExact(this);
            SET.invokeExact(this, seen + 1);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MethodHandleGetSet program = new MethodHandleGetSet();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
