// Passes.
// Idea: a tree of counted completers sums an array.
package correct;

import java.util.Arrays;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

public class CountedTasks {
    static final class Part extends CountedCompleter<Void> {
        private final int[] numbers;
        private final int from;
        private final int to;
        private final AtomicInteger sum;

        Part(CountedCompleter<?> parent, int[] numbers, int from, int to, AtomicInteger sum) {
            super(parent);
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.sum = sum;
        }

        @Override
        public void compute() {
            if (to - from > 4) {
                int middle = (from + to) / 2;
                setPendingCount(2);
                new Part(this, numbers, from, middle, sum).fork();
                new Part(this, numbers, middle, to, sum).fork();
            } else {
                sum.addAndGet(Arrays.stream(numbers, from, to).sum());
            }
            tryComplete();
        }
    }

    public static void main(String[] args) {
        int[] numbers = IntStream.range(0, 16).toArray();
        AtomicInteger sum = new AtomicInteger();
        new Part(null, numbers, 0, numbers.length, sum).invoke();
        if (sum.get() != 120) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
