// Passes.
// Idea: recursion over a chain of monitors, each held until the end, in one order.
package correct;

import java.util.Arrays;

public class MonitorRecursion {
    private final Object[] locks = new Object[5];
    private int visits;

    void lockFrom(int index) {
        if (index == locks.length) {
            visits++;
            return;
        }
        synchronized (locks[index]) {
            lockFrom(index + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorRecursion program = new MonitorRecursion();
        Arrays.setAll(program.locks, i -> new Object());
        Thread other = new Thread(() -> program.lockFrom(0));
        other.start();
        program.lockFrom(0);
        other.join();
        if (program.visits != 2) {
            throw new AssertionError("visits: " + program.visits);
        }
    }
}
