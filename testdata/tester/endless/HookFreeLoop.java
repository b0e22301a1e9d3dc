// Endless.
// Idea: a loop without any synchronisation never ends if the thread starts it at the wrong moment:
// the schedule runs out of time.
package endless;

public class HookFreeLoop {
    private final Object lock = new Object();
    private int step = 1;

    void stop() {
        synchronized (lock) {
            step = 0;
        }
    }

    void work() {
        int by;
        synchronized (lock) {
            by = step;
        }
        long turns = 0;
        while (by != 0) {
            turns++;
        }
    }

    public static void main(String[] args) {
        HookFreeLoop program = new HookFreeLoop();
        new Thread(program::stop).start();
        new Thread(program::work).start();
    }
}
