// Fails: exception
// By: random pos pct:1
// Idea: SCTBench CS.lazy01_bad. The third thread fails if both others came before it.
// Sizes: 3 threads, one critical section each.
package buggy.sct;

public class Lazy01 {
    private final Object lock = new Object();
    private int sum;

    void add(int amount) {
        synchronized (lock) {
            sum += amount;
        }
    }

    void check() {
        synchronized (lock) {
            if (sum >= 3) {
                throw new AssertionError("sum is " + sum);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lazy01 program = new Lazy01();
        Thread one = new Thread(() -> program.add(1));
        Thread two = new Thread(() -> program.add(2));
        Thread check = new Thread(program::check);
        one.start();
        two.start();
        check.start();
        one.join();
        two.join();
        check.join();
    }
}
