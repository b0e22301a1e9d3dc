// Fails: exception
// By: random pos pct:2
// Idea: check-then-act on a volatile field: two threads both find null and both create.
package buggy;

import java.util.concurrent.atomic.AtomicInteger;

public class CheckThenActVolatile {
    private volatile Object instance;
    private final AtomicInteger created = new AtomicInteger();

    Object get() {
        if (instance == null) {
            created.incrementAndGet();
            instance = new Object();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        CheckThenActVolatile program = new CheckThenActVolatile();
        Thread other = new Thread(program::get);
        other.start();
        program.get();
        other.join();
        if (program.created.get() != 1) {
            throw new AssertionError("created twice");
        }
    }
}
