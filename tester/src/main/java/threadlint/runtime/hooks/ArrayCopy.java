package threadlint.runtime.hooks;

import java.lang.reflect.Array;
import threadlint.event.Pending;

/**
 * {@code System.arraycopy}, element by element: each is read and written in steps of its own, as the JDK leaves open.
 *
 * <p>Which side it errs: elements after the first {@value Pending#MOST_COPIED} are copied in one step that is no access, so that a
 * large array does not use up a schedule; conflicts on those are missed.
 */
final class ArrayCopy {
    private ArrayCopy() {}

    static void copy(Object from, int begin, Object to, int first, int length, int site) {
        if (!isInBounds(from, begin, length) || !isInBounds(to, first, length)) {
            System.arraycopy(from, begin, to, first, length); // It throws, and copies nothing.
            return;
        }
        int told = Math.min(length, Pending.MOST_COPIED);
        boolean isUpwards = from != to || first <= begin;
        if (!isUpwards) {
            System.arraycopy(from, begin + told, to, first + told, length - told);
        }
        for (int i = 0; i < told; i++) {
            int element = isUpwards ? i : told - 1 - i;
            MemoryHooks.arrayRead(from, begin + element, site);
            MemoryHooks.arrayWrite(to, first + element, site);
            System.arraycopy(from, begin + element, to, first + element, 1);
        }
        if (isUpwards) {
            System.arraycopy(from, begin + told, to, first + told, length - told);
        }
    }

    private static boolean isInBounds(Object array, int begin, int length) {
        return array != null
                && array.getClass().isArray()
                && begin >= 0
                && length >= 0
                && begin <= Array.getLength(array) - length;
    }
}
