// Passes.
// Idea: a daemon thread that waits for ever when main ends is no failure, nor is one that loops.
package correct;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class DaemonLeftOver {
    private final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    private volatile int loops;

    void serve() {
        try {
            while (true) {
                queue.take();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void loop() {
        while (true) {
            loops++;
            Thread.yield();
        }
    }

    private static void startDaemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) {
        DaemonLeftOver program = new DaemonLeftOver();
        startDaemon(program::serve);
        startDaemon(program::loop);
        program.queue.add(1);
    }
}
