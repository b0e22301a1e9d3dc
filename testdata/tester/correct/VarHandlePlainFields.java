// Passes.
// Events: all, watch correct.VarHandlePlainFields
// Idea: plain accesses through VarHandles to two fields of one object, to two elements of one array,
// and to one field by two handles in an order: no race.
package correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlainFields {
    private static final VarHandle LEFT;
    private static final VarHandle RIGHT;
    private static final VarHandle TOTAL;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LEFT = lookup.findVarHandle(VarHandlePlainFields.class, "left", int.class);
            RIGHT = lookup.findVarHandle(VarHandlePlainFields.class, "right", int.class);
            TOTAL = lookup.findStaticVarHandle(VarHandlePlainFields.class, "total", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int total;
    private final long[] sides = new long[2];
    private int left;
    private int right;

    private synchronized void add(int value) {
        TOTAL.set((int) TOTAL.get() + value);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandlePlainFields program = new VarHandlePlainFields();
        Thread other = new Thread(() -> {
            LEFT.set(program, (int) LEFT.get(program) + 1);
            ELEMENT.set(program.sides, 0, (long) ELEMENT.get(program.sides, 0) + 1);
            program.add(1);
        });
        other.start();
        RIGHT.set(program, (int) RIGHT.get(program) + 1);
        ELEMENT.set(program.sides, 1, (long) ELEMENT.get(program.sides, 1) + 1);
        program.add(1);
        other.join();
        int sum = program.left + program.right + (int) program.sides[0] + (int) program.sides[1] + total;
        if (sum != 6) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
