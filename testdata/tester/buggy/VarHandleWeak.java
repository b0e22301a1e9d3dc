// Fails: exception
// By: random pos pct:2
// Idea: the result of a compareAndSet is ignored: the loser's update is lost.
package buggy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleWeak {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] counts = new int[2];

    void increment() {
        int seen = (int) ELEMENT.getAcquire(counts, 1);
        ELEMENT.compareAndSet(counts, 1, seen, seen + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleWeak program = new VarHandleWeak();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.counts[1] != 2) {
            throw new AssertionError("count is " + program.counts[1]);
        }
    }
}
