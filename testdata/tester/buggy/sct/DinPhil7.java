// Fails: deadlock
// By: random pos pct:7
// Idea: SCTBench CS.din_phil7_sat. Each philosopher takes the right fork, then the left one; if all
// hold their right fork, none can go on. The original puts both forks under one global mutex and
// asserts that not all eat; without that mutex the pattern shows its deadlock of 7 threads.
// Sizes: 7 threads, 7 forks, one meal each.
package buggy.sct;

public class DinPhil7 {
    private static final int PHILOSOPHERS = 7;

    private final Object[] forks = new Object[PHILOSOPHERS];

    DinPhil7() {
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
        DinPhil7 table = new DinPhil7();
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
