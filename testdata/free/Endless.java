// Threads count for ever, with a lock and without, and start others: for kills at random.
public class Endless {
    private int count;
    private int guarded;
    private volatile int rounds;

    private void count() {
        for (int i = 0; i < 20_000; i++) {
            synchronized (this) {
                guarded++;
            }
            count++;
            rounds++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Endless endless = new Endless();
        while (true) {
            Thread first = new Thread(endless::count);
            Thread second = new Thread(endless::count);
            first.start();
            second.start();
            first.join();
            second.join();
        }
    }
}
