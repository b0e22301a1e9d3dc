// Passes.
// Idea: each result is taken once, in the order of completion.
package correct;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionServiceTakes {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        for (int i = 1; i <= 3; i++) {
            int number = i;
            service.submit(() -> number);
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += service.take().get();
        }
        pool.shutdown();
        if (sum != 6 || service.poll() != null) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
