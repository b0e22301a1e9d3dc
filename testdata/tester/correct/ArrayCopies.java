// Passes.
// Idea: two threads copy parts of arrays that do not overlap, and shift the elements of arrays of their own.
package correct;

public class ArrayCopies {
    private static final int HALF = 130;

    private final int[] source = new int[2 * HALF];
    private final int[] target = new int[2 * HALF];

    public static void main(String[] args) throws InterruptedException {
        ArrayCopies program = new ArrayCopies();
        for (int i = 0; i < program.source.length; i++) {
            program.source[i] = i;
        }
        Thread other = new Thread(() -> program.copy(0));
        other.start();
        program.copy(HALF);
        other.join();
        for (int i = 0; i < program.target.length; i++) {
            check(program.target[i], i);
        }
    }

    private void copy(int begin) {
        System.arraycopy(source, begin, target, begin, HALF);
        int[] own = {1, 2, 3};
        System.arraycopy(own, 0, own, 1, 2);
        check(own[1] * 10 + own[2], 12);
        System.arraycopy(own, 1, own, 0, 2);
        check(own[0] * 10 + own[1], 12);
    }

    private static void check(int value, int expected) {
        if (value != expected) {
            throw new AssertionError(value + " instead of " + expected);
        }
    }
}
