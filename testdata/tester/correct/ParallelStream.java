// Passes.
// Idea: a parallel stream, in the common pool and in an own one.
package correct;

import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

public class ParallelStream {
    public static void main(String[] args) throws Exception {
        int common = IntStream.range(0, 16).parallel().sum();
        ForkJoinPool pool = new ForkJoinPool(2);
        int own = pool.submit(() -> IntStream.range(0, 16).parallel().sum()).get();
        pool.shutdown();
        if (common != 120 || own != 120) {
            throw new AssertionError(common + ", " + own);
        }
    }
}
