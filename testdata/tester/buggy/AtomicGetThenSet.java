// Fails: exception
// By: random pos pct:2
// Idea: get and set of an AtomicInteger are two operations; an update between them is lost.
package buggy;

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicGetThenSet {
    private final AtomicInteger count = new AtomicInteger();

    void increment() {
        count.set(count.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicGetThenSet program = new AtomicGetThenSet();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count.get() != 2) {
            throw new AssertionError("count is " + program.count.get());
        }
    }
}
