// Passes.
// Idea: actions that fill the parts of an array, in a pool of the program.
package correct;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinActions {
    static final class Fill extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient int[] numbers;
        private final int from;
        private final int to;

        Fill(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from > 4) {
                int middle = (from + to) / 2;
                invokeAll(new Fill(numbers, from, middle), new Fill(numbers, middle, to));
            } else {
                Arrays.fill(numbers, from, to, 1);
            }
        }
    }

    public static void main(String[] args) {
        int[] numbers = new int[16];
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Fill(numbers, 0, numbers.length));
        pool.shutdown();
        if (Arrays.stream(numbers).sum() != 16) {
            throw new AssertionError(Arrays.toString(numbers));
        }
    }
}
