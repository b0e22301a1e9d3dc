/** A daemon that computes for ever beside two threads that count. */
public class ComputingDaemon {
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(ComputingDaemon::compute);
        daemon.setDaemon(true);
        daemon.start();
        Thread one = new Thread(ComputingDaemon::count);
        Thread other = new Thread(ComputingDaemon::count);
        one.start();
        other.start();
        one.join();
        other.join();
        if (sum != 20) {
            throw new AssertionError("sum " + sum);
        }
    }

    private static void compute() {
        for (long x = 1; x != 0; x = x * 6364136223846793005L + 1442695040888963407L | 1) {}
    }

    private static void count() {
        for (int i = 0; i < 10; i++) {
            add();
        }
    }

    private static synchronized void add() {
        sum++;
    }
}
