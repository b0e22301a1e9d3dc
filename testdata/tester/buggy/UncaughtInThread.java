// Fails: exception
// By: random pos pct:2
// Idea: the failure is in another thread than main, and nobody looks at it.
package buggy;

public class UncaughtInThread {
    private final Object lock = new Object();
    private String value;

    void set() {
        synchronized (lock) {
            value = "value";
        }
    }

    void use() {
        synchronized (lock) {
            value.length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UncaughtInThread program = new UncaughtInThread();
        Thread user = new Thread(program::use);
        user.start();
        program.set();
        user.join();
    }
}
