// Fails: exception
// By: random pos pct:2
// Idea: the result of sun.misc.Unsafe.compareAndSwapInt is ignored: the loser's update is lost.
package buggy;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeCasIgnored {
    private static final Unsafe UNSAFE;
    private static final long COUNT;

    static {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            UNSAFE = (Unsafe) instance.get(null);
            COUNT = UNSAFE.objectFieldOffset(UnsafeCasIgnored.class.getDeclaredField("count"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;

    void increment() {
        int seen = UNSAFE.getIntVolatile(this, COUNT);
        UNSAFE.compareAndSwapInt(this, COUNT, seen, seen + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeCasIgnored program = new UnsafeCasIgnored();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
