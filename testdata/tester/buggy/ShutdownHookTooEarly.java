// Fails: exception
// By: random pos pct:2
// Idea: a daemon thread begins a transaction and ends it; the shutdown hook runs beside it, and may find the
// transaction begun and not ended.
package buggy;

public class ShutdownHookTooEarly {
    private volatile int begun;
    private volatile int ended;

    void transact() {
        begun = 1;
        ended = 1;
    }

    void check() {
        int last = ended;
        if (begun != last) {
            throw new AssertionError("a transaction is open");
        }
    }

    public static void main(String[] args) {
        ShutdownHookTooEarly program = new ShutdownHookTooEarly();
        Thread daemon = new Thread(program::transact);
        daemon.setDaemon(true);
        daemon.start();
        Runtime.getRuntime().addShutdownHook(new Thread(program::check));
    }
}
