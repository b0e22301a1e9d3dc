// Fails: exception race
// By: random pos pct:2
// Events: all, watch buggy.UnsafePlainUpdate
// Idea: a plain field is incremented through sun.misc.Unsafe: the get and the put are two plain accesses, and an update is lost.
package buggy;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafePlainUpdate {
    private static final Unsafe UNSAFE;
    private static final long COUNT;

    static {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            UNSAFE = (Unsafe) instance.get(null);
            COUNT = UNSAFE.objectFieldOffset(UnsafePlainUpdate.class.getDeclaredField("count"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int count;

    void increment() {
        UNSAFE.putInt(this, COUNT, UNSAFE.getInt(this, COUNT) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafePlainUpdate program = new UnsafePlainUpdate();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
