// Fails: exception
// By: random pos pct:2
// Idea: get and set through an AtomicIntegerFieldUpdater are two operations.
package buggy;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterGetSet {
    private static final AtomicIntegerFieldUpdater<FieldUpdaterGetSet> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterGetSet.class, "count");

    private volatile int count;

    void increment() {
        COUNT.set(this, COUNT.get(this) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterGetSet program = new FieldUpdaterGetSet();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
