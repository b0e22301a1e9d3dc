package threadlint.runtime.hooks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ArrayCopyTest {
    @Test
    void every_overlap_is_copied_as_by_the_jdk() {
        for (int length : new int[] {0, 1, 5, 70, 127, 128, 129, 200}) {
            for (int begin = 0; begin < 40; begin += 13) {
                for (int first = 0; first < 80; first += 3) {
                    int[] expected = numbers();
                    System.arraycopy(expected, begin, expected, first, length);
                    int[] copied = numbers();
                    ArrayCopy.copy(copied, begin, copied, first, length, 0);
                    assertArrayEquals(expected, copied, length + " from " + begin + " to " + first);
                }
            }
        }
    }

    @Test
    void what_cannot_be_copied_fails_as_in_the_jdk_and_copies_nothing() {
        int[] to = {1, 2, 3};
        int[][] outside = {{-1, 0, 1}, {0, -1, 1}, {0, 0, -1}, {1, 0, 3}, {0, 1, 3}, {Integer.MAX_VALUE, 0, 1}, {0, 3, 1}};
        for (int[] each : outside) {
            assertThrows(
                    IndexOutOfBoundsException.class, () -> ArrayCopy.copy(new int[3], each[0], to, each[1], each[2], 0));
        }
        assertThrows(NullPointerException.class, () -> ArrayCopy.copy(null, 0, to, 0, 1, 0));
        assertThrows(NullPointerException.class, () -> ArrayCopy.copy(to, 0, null, 0, 1, 0));
        assertThrows(ArrayStoreException.class, () -> ArrayCopy.copy(new long[3], 0, to, 0, 0, 0));
        assertThrows(ArrayStoreException.class, () -> ArrayCopy.copy("text", 0, to, 0, 1, 0));
        assertArrayEquals(new int[] {1, 2, 3}, to);
    }

    @Test
    void elements_before_one_of_a_wrong_type_are_copied() {
        Object[] from = {"a", 1, "c"};
        String[] to = new String[3];
        assertThrows(ArrayStoreException.class, () -> ArrayCopy.copy(from, 0, to, 0, 3, 0));
        assertEquals("a", to[0]);
        assertEquals(null, to[2]);
    }

    private static int[] numbers() {
        int[] numbers = new int[300];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        return numbers;
    }
}
