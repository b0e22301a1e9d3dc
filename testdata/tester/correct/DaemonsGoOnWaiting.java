// Passes.
// Idea: two daemons wait on one object when main ends, and go on after whatever is thrown at them, as the workers of a queue do.
package correct;

public class DaemonsGoOnWaiting {
    private static final Object MUTEX = new Object();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            Thread daemon = new Thread(DaemonsGoOnWaiting::waitForEver);
            daemon.setDaemon(true);
            daemon.start();
        }
        Thread.sleep(5);
    }

    private static void waitForEver() {
        for (;;) {
            try {
                synchronized (MUTEX) {
                    MUTEX.wait();
                }
            } catch (Throwable e) {
                // It goes on.
            }
        }
    }
}
