// Passes.
// Idea: updates through VarHandle.compareAndSet and getAndAdd, a field updater and sun.misc.Unsafe
// are atomic.
package correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import sun.misc.Unsafe;

public class VarHandleUnsafeCas {
    private static final VarHandle HANDLE;
    private static final Unsafe UNSAFE;
    private static final long OFFSET;
    private static final AtomicIntegerFieldUpdater<VarHandleUnsafeCas> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(VarHandleUnsafeCas.class, "count");

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(VarHandleUnsafeCas.class, "count", int.class);
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            UNSAFE = (Unsafe) instance.get(null);
            OFFSET = UNSAFE.objectFieldOffset(VarHandleUnsafeCas.class.getDeclaredField("count"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;

    void work() {
        int seen;
        do {
            seen = count;
        } while (!HANDLE.compareAndSet(this, seen, seen + 1));
        HANDLE.getAndAdd(this, 1);
        UPDATER.incrementAndGet(this);
        UNSAFE.getAndAddInt(this, OFFSET, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleUnsafeCas program = new VarHandleUnsafeCas();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.count != 8) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
