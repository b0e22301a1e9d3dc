// Fails: deadlock
// By: random pos pct:1
// Idea: a thread waits for its own end, in every schedule.
package buggy;

public class SelfJoin {
    public static void main(String[] args) {
        new Thread(() -> {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }
}
