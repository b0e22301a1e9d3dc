// Passes.
// Idea: sums and maxima that threads spread over cells.
package correct;

import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class AccumulatorsAndAdders {
    public static void main(String[] args) throws InterruptedException {
        LongAdder count = new LongAdder();
        DoubleAdder sum = new DoubleAdder();
        LongAccumulator most = new LongAccumulator(Math::max, 0);
        DoubleAccumulator least = new DoubleAccumulator(Math::min, 9);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i + 1;
            threads[i] = new Thread(() -> {
                count.increment();
                sum.add(number);
                most.accumulate(number);
                least.accumulate(number);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (count.sum() != 3 || sum.sum() != 6 || most.get() != 3 || least.get() != 1) {
            throw new AssertionError(count + " " + sum + " " + most + " " + least);
        }
    }
}
