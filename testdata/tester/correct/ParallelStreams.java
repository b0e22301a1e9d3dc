// Passes.
// Idea: two threads wait for tasks of the common pool at once, and each helps while the queue that they
// share begins with a task of the other.
package correct;

import java.util.List;

public class ParallelStreams {
    private static void sum() {
        int sum = List.of(3, 1, 2).parallelStream().map(x -> x + 1).reduce(0, Integer::sum);
        if (sum != 9) {
            throw new AssertionError("sum is " + sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ParallelStreams::sum);
        Thread two = new Thread(ParallelStreams::sum);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
