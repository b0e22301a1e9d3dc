// Fails: deadlock
// By: random pos pct:2
// Idea: two threads deadlock while a third one goes on for ever: a cycle in the wait-for graph is a
// deadlock although not everything stands still.
package buggy;

public class PartialDeadlock {
    private final Object left = new Object();
    private final Object right = new Object();
    private volatile boolean done;

    void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                // Nothing to do while both are held.
            }
        }
    }

    void work() {
        while (!done) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PartialDeadlock program = new PartialDeadlock();
        Thread one = new Thread(() -> program.both(program.left, program.right));
        Thread two = new Thread(() -> program.both(program.right, program.left));
        Thread worker = new Thread(program::work);
        worker.start();
        one.start();
        two.start();
        one.join();
        two.join();
        program.done = true;
        worker.join();
    }
}
