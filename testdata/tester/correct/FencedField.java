// Passes.
// Events: all, watch correct.FencedField
// Idea: a plain field whose writes follow a release fence, and whose reads an acquire fence follows.
package correct;

import java.lang.invoke.VarHandle;

public class FencedField {
    private int message;
    private long sequence = -1;

    void publish(int text, long number) {
        message = text;
        VarHandle.releaseFence();
        sequence = number;
    }

    long published() {
        long seen = sequence;
        VarHandle.acquireFence();
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        FencedField program = new FencedField();
        Thread writer = new Thread(() -> program.publish(42, 0));
        writer.start();
        if (program.published() == 0 && program.message != 42) {
            throw new AssertionError("message is " + program.message);
        }
        writer.join();
        if (program.published() != 0) {
            throw new AssertionError("the sequence is " + program.published());
        }
    }
}
