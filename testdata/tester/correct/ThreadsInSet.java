// Passes.
// Idea: threads and plain objects in hash sets with identity hash codes: the iteration order must
// not make schedules differ from their replay.
package correct;

import java.util.HashSet;
import java.util.Set;

public class ThreadsInSet {
    private final Object lock = new Object();
    private final Set<Thread> threads = new HashSet<>();
    private int count;

    void increment() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadsInSet program = new ThreadsInSet();
        for (int i = 0; i < 4; i++) {
            program.threads.add(new Thread(program::increment));
        }
        for (Thread thread : program.threads) {
            thread.start();
        }
        for (Thread thread : program.threads) {
            thread.join();
        }
        if (program.count != 4) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
