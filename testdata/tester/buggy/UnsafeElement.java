// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.UnsafeElement
// Idea: an element of an array is written through sun.misc.Unsafe, and read by an instruction: a data race.
package buggy;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeElement {
    private final long[] cells = new long[4];

    public static void main(String[] args) throws Exception {
        Field instance = Unsafe.class.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Unsafe unsafe = (Unsafe) instance.get(null);
        long offset = Unsafe.ARRAY_LONG_BASE_OFFSET + 2L * Unsafe.ARRAY_LONG_INDEX_SCALE;
        UnsafeElement program = new UnsafeElement();
        Thread other = new Thread(() -> unsafe.putLong(program.cells, offset, 1));
        other.start();
        if (program.cells[2] > 1) {
            throw new AssertionError("more than was written");
        }
        other.join();
    }
}
