// Passes.
// Idea: a thread that joins another one waits on that thread's own monitor, so it gives the monitor up if it holds it; the
// end of a thread notifies all that wait there (java.lang.Thread, "join").
package correct;

public class JoinGivesMonitorUp {
    private int steps;

    private final class Worker extends Thread {
        @Override
        public void run() {
            synchronized (this) {
                steps++;
            }
        }
    }

    private void joinInside() throws InterruptedException {
        Worker worker = new Worker();
        synchronized (worker) {
            synchronized (worker) {
                worker.start();
                worker.join();
            }
            if (worker.isAlive() || !Thread.holdsLock(worker)) {
                throw new AssertionError("joined too early, or without the monitor");
            }
        }
    }

    private void joinForATime() throws InterruptedException {
        Thread worker = new Worker();
        synchronized (worker) {
            worker.start();
            worker.join(60_000);
            if (worker.isAlive()) {
                throw new AssertionError("not joined");
            }
        }
    }

    private void awaitEnd() throws InterruptedException {
        Thread worker = new Worker();
        worker.start();
        synchronized (worker) {
            while (worker.isAlive()) {
                worker.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinGivesMonitorUp program = new JoinGivesMonitorUp();
        program.joinInside();
        program.joinForATime();
        program.awaitEnd();
        if (program.steps != 3) {
            throw new AssertionError(program.steps + " steps");
        }
    }
}
