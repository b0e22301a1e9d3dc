package buggy.race;

/** Two threads: one calls a bulk operation whose argument the other one changes. */
final class Bulk {
    private Bulk() {}

    static void run(Runnable operation, Runnable change) throws InterruptedException {
        Thread first = new Thread(operation);
        Thread second = new Thread(change);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
