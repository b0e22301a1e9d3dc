// Fails: exception
// By: random pos pct:2
// Idea: a static and an instance synchronized method lock different monitors (JLS 8.4.3.6).
package buggy;

public class StaticAndInstanceLock {
    private static volatile int count;

    static synchronized void incrementStatic() {
        count++;
    }

    synchronized void incrementInstance() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        StaticAndInstanceLock program = new StaticAndInstanceLock();
        Thread one = new Thread(StaticAndInstanceLock::incrementStatic);
        Thread two = new Thread(program::incrementInstance);
        one.start();
        two.start();
        one.join();
        two.join();
        if (count != 2) {
            throw new AssertionError("count is " + count);
        }
    }
}
