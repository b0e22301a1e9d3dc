// Races: nothing
// Two threads take a lock of their own so often that a short trace ends before they do.
public class Locking {
    private int guarded;

    private void count() {
        for (int i = 0; i < 300_000; i++) {
            synchronized (this) {
                guarded++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(new Locking()::count);
        Thread second = new Thread(new Locking()::count);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
