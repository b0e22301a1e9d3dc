// Passes.
// Idea: lost updates are impossible: compareAndSet in a loop, incrementAndGet, updateAndGet,
// LongAdder.
package correct;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

public class CasCounter {
    private final AtomicInteger count = new AtomicInteger();
    private final LongAdder adder = new LongAdder();

    void work() {
        int seen;
        do {
            seen = count.get();
        } while (!count.compareAndSet(seen, seen + 1));
        count.incrementAndGet();
        count.updateAndGet(value -> value + 1);
        adder.increment();
    }

    public static void main(String[] args) throws InterruptedException {
        CasCounter program = new CasCounter();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.count.get() != 6 || program.adder.sum() != 2) {
            throw new AssertionError(program.count + ", " + program.adder);
        }
    }
}
