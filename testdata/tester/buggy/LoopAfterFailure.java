// Fails: exception
// By: random pos pct:1
// Idea: one thread fails while another one is or goes into an endless loop without synchronisation:
// the failure must be reported although that thread never ends.
package buggy;

public class LoopAfterFailure {
    private volatile boolean failing;

    void fail() {
        failing = true;
        throw new IllegalStateException("expected");
    }

    void loop() {
        while (!failing) {
            Thread.yield();
        }
        long turns = 0;
        while (true) {
            turns++;
        }
    }

    public static void main(String[] args) {
        LoopAfterFailure program = new LoopAfterFailure();
        new Thread(program::fail).start();
        new Thread(program::loop).start();
    }
}
