// Fails: deadlock
// By: random pos pct:2
// Idea: SCTBench CS.deadlock01_bad. Two threads take two monitors in opposite orders.
// Sizes: 2 threads, 2 monitors, once each.
package buggy.sct;

public class Deadlock01 {
    private final Object first = new Object();
    private final Object second = new Object();
    private int counter = 1;

    void up() {
        synchronized (first) {
            synchronized (second) {
                counter++;
            }
        }
    }

    void down() {
        synchronized (second) {
            synchronized (first) {
                counter--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Deadlock01 program = new Deadlock01();
        Thread up = new Thread(program::up);
        Thread down = new Thread(program::down);
        up.start();
        down.start();
        up.join();
        down.join();
    }
}
