// Passes.
// Events: all, watch correct.UnsafeSeparateFields
// Idea: two threads write different fields and different elements through sun.misc.Unsafe and java.lang.reflect.Array.
package correct;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeSeparateFields {
    private int left;
    private int right;
    private static int total;

    public static void main(String[] args) throws Exception {
        Field instance = Unsafe.class.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Unsafe unsafe = (Unsafe) instance.get(null);
        long left = unsafe.objectFieldOffset(UnsafeSeparateFields.class.getDeclaredField("left"));
        long right = unsafe.objectFieldOffset(UnsafeSeparateFields.class.getDeclaredField("right"));
        Field total = UnsafeSeparateFields.class.getDeclaredField("total");
        Object base = unsafe.staticFieldBase(total);
        long offset = unsafe.staticFieldOffset(total);
        UnsafeSeparateFields program = new UnsafeSeparateFields();
        int[] cells = new int[2];
        Thread other = new Thread(() -> {
            unsafe.putInt(program, left, 1);
            unsafe.putInt(cells, (long) Unsafe.ARRAY_INT_BASE_OFFSET, 1);
        });
        other.start();
        unsafe.putInt(program, right, 2);
        Array.setInt(cells, 1, 2);
        unsafe.putInt(base, offset, 3);
        other.join();
        int sum = program.left + program.right + cells[0] + cells[1] + UnsafeSeparateFields.total;
        if (sum != 9) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
