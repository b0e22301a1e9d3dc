// Fails: exception
// By: random pos pct:1
// Idea: a ThreadLocal that a task does not clear is still set for the next task of the same worker.
package buggy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadLocalLeak {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void handle(String user) {
        if (USER.get() != null) {
            throw new AssertionError(user + " runs as " + USER.get());
        }
        USER.set(user);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> handle("one"));
        pool.execute(() -> handle("two"));
        pool.execute(() -> handle("three"));
        pool.shutdown();
    }
}
