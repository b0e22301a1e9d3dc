// Fails: deadlock
// By: random pos pct:3
// Idea: SCTBench CS.din_phil3_sat. Each philosopher takes the right fork, then the left one; if all
// hold their right fork, none can go on. The original puts both forks under one global mutex and
// asserts that not all eat; without that mutex the pattern shows its deadlock of 3 threads.
// Sizes: 3 threads, 3 forks, one meal each.
package buggy.sct;

public class DinPhil3 {
    private static final int PHILOSOPHERS = 3;

    private final Object[] forks = new Object[PHILOSOPHERS];

    DinPhil3() {
        for (int i = 0; i < PHILOSOPHERS; i++) {
            forks[i] = new Object();
        }
    }

    void eat(int seat) {
        synchronized (forks[(seat + 1) % PHILOSOPHERS]) {
            synchronized (forks[seat]) {
                // Both forks are held: eating.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DinPhil3 table = new DinPhil3();
        Thread[] threads = new Thread[PHILOSOPHERS];
        for (int i = 0; i < PHILOSOPHERS; i++) {
            int seat = i;
            threads[i] = new Thread(() -> table.eat(seat));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
