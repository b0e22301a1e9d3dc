// Passes.
// Idea: an exception in a task that was submitted is kept in its Future: not a failure of the
// program, whether somebody asks for it or not.
package correct;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExceptionInSubmit {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> {
            throw new IllegalStateException("nobody asks");
        });
        Future<?> asked = pool.submit(() -> {
            throw new IllegalStateException("somebody asks");
        });
        try {
            asked.get();
            throw new AssertionError("no exception");
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof IllegalStateException)) {
                throw new AssertionError(e);
            }
        }
        pool.shutdown();
    }
}
