// Fails: deadlock
// By: random pos pct:1
// Idea: two threads wait for each other's end. If one ends its wait before the other is alive
// (join of a thread that has not been started returns at once), nothing happens.
package buggy;

public class JoinCycle {
    private Thread one;
    private Thread two;

    static void joinOther(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        JoinCycle program = new JoinCycle();
        program.one = new Thread(() -> joinOther(program.two));
        program.two = new Thread(() -> joinOther(program.one));
        program.one.start();
        program.two.start();
    }
}
