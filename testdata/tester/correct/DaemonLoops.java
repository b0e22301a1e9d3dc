// Passes.
// Idea: a daemon thread computes for ever, without synchronisation. It does not keep the others from going on, and ends
// with its schedule.
package correct;

public class DaemonLoops {
    private long noise;
    private int done;

    private void compute() {
        while (true) {
            noise = noise * 31 + 7;
        }
    }

    private synchronized void work() {
        done++;
    }

    public static void main(String[] args) throws InterruptedException {
        DaemonLoops program = new DaemonLoops();
        Thread daemon = new Thread(program::compute);
        daemon.setDaemon(true);
        daemon.start();
        Thread worker = new Thread(program::work);
        worker.start();
        program.work();
        worker.join();
        synchronized (program) {
            if (program.done != 2) {
                throw new AssertionError(program.done);
            }
        }
    }
}
