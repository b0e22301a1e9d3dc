// Fails: exception
// By: random pos pct:1
// Idea: SCTBench CS.arithmetic_prog_bad. Producer and consumer alternate over one slot; the sum
// 1 + 2 + 3 is always reached, and the program asserts that it is not. Sizes: 2 threads, 3 rounds.
package buggy.sct;

public class ArithmeticProg {
    private static final int ROUNDS = 3;

    private final Object lock = new Object();
    private int filled;
    private int total;
    private boolean done;

    void produce() throws InterruptedException {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                while (filled > 0) {
                    lock.wait();
                }
                filled++;
                lock.notify();
            }
        }
    }

    void consume() throws InterruptedException {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                while (filled == 0) {
                    lock.wait();
                }
                total += i;
                filled--;
                lock.notify();
            }
        }
        total += ROUNDS;
        done = true;
    }

    interface Task {
        void run() throws InterruptedException;
    }

    static Thread start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        ArithmeticProg program = new ArithmeticProg();
        Thread producer = start(program::produce);
        Thread consumer = start(program::consume);
        producer.join();
        consumer.join();
        if (program.done && program.total == ROUNDS * (ROUNDS + 1) / 2) {
            throw new AssertionError("total is " + program.total);
        }
    }
}
