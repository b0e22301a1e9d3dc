// Fails: exit
// By: random pos pct:1
// Idea: a thread ends the JVM with status 1 when it finds what it does not expect.
package buggy;

public class ExitOne {
    private volatile boolean ready;

    void check() {
        if (!ready) {
            System.exit(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExitOne program = new ExitOne();
        Thread checker = new Thread(program::check);
        checker.start();
        program.ready = true;
        checker.join();
    }
}
