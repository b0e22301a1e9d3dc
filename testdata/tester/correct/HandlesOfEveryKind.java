// Passes.
// Events: all, watch correct.HandlesOfEveryKind
// Idea: atomic updates through method handles of VarHandles, of fields and of elements; what a getter reads after
// that is ordered, and a getter is still a direct handle.
package correct;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;

public class HandlesOfEveryKind {
    private static final MethodHandle ADD;
    private static final MethodHandle ADD_ELEMENT;
    private static final MethodHandle RELEASE;
    private static final MethodHandle ACQUIRE;
    private static final MethodHandle GET_VALUE;
    private static final Field VALUE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VarHandle count = lookup.findVarHandle(HandlesOfEveryKind.class, "count", int.class);
            VarHandle ready = lookup.findVarHandle(HandlesOfEveryKind.class, "ready", boolean.class);
            ADD = count.toMethodHandle(AccessMode.GET_AND_ADD);
            ADD_ELEMENT = MethodHandles.arrayElementVarHandle(long[].class).toMethodHandle(AccessMode.GET_AND_ADD);
            MethodType type = MethodType.methodType(void.class, HandlesOfEveryKind.class, boolean.class);
            RELEASE = MethodHandles.varHandleInvoker(AccessMode.SET_RELEASE, type).bindTo(ready);
            ACQUIRE = ready.toMethodHandle(AccessMode.GET_ACQUIRE);
            GET_VALUE = lookup.findGetter(HandlesOfEveryKind.class, "value", int.class);
            VALUE = HandlesOfEveryKind.class.getDeclaredField("value");
            if (!lookup.revealDirect(GET_VALUE).getName().equals("value")) {
                throw new AssertionError("another field");
            }
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long[] elements = new long[2];
    private int count;
    private boolean ready;
    private int value;

    void write() {
        try {
            add();
            VALUE.setInt(this, 7);
            RELEASE.invoke(this, true);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    void add() throws Throwable {
        int before = (int) ADD.invokeExact(this, 1);
        long element = (long) ADD_ELEMENT.invokeExact(elements, 1, 1L);
        if (before > 1 || element > 1) {
            throw new AssertionError(before + " and " + element);
        }
    }

    public static void main(String[] args) throws Throwable {
        HandlesOfEveryKind program = new HandlesOfEveryKind();
        Thread other = new Thread(program::write);
        other.start();
        program.add();
        if ((boolean) ACQUIRE.invokeExact(program) && (int) GET_VALUE.invokeExact(program) != 7) {
            throw new AssertionError("not ordered");
        }
        other.join();
        if (program.count != 2 || program.elements[1] != 2) {
            throw new AssertionError("lost update");
        }
    }
}
