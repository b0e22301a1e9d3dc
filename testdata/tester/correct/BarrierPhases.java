// Passes.
// Idea: three parties and three rounds of a CyclicBarrier with an action that counts the rounds.
package correct;

import java.util.concurrent.CyclicBarrier;

public class BarrierPhases {
    private int rounds;
    private final CyclicBarrier barrier = new CyclicBarrier(3, () -> rounds++);

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    void work() throws Exception {
        for (int i = 1; i <= 3; i++) {
            barrier.await();
            if (rounds < i) {
                throw new AssertionError("passed before the action of round " + i);
            }
            barrier.await();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierPhases program = new BarrierPhases();
        Thread[] threads = {start(program::work), start(program::work), start(program::work)};
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.rounds != 6) {
            throw new AssertionError(program.rounds + " rounds");
        }
    }
}
