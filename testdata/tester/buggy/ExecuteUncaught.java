// Fails: exception
// By: random pos pct:2
// Idea: an exception in a task that was given to execute (not submit) is uncaught in the worker.
package buggy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecuteUncaught {
    private static class Box {
        volatile String value;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Box box = new Box();
        pool.execute(() -> box.value.length());
        box.value = "value";
        pool.shutdown();
    }
}
