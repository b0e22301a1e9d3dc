// Fails: deadlock
// By: random pos pct:2
// Idea: SCTBench CS.din_phil2_sat. Each philosopher takes the right fork, then the left one; if all
// hold their right fork, none can go on. The original puts both forks under one global mutex and
// asserts that not all eat; without that mutex the pattern shows its deadlock of 2 threads.
// Sizes: 2 threads, 2 forks, one meal each.
package buggy.sct;

public class DinPhil2 {
    private static final int PHILOSOPHERS = 2;

    private final Object[] forks = new Object[PHILOSOPHERS];

    DinPhil2() {
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
        DinPhil2 table = new DinPhil2();
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
