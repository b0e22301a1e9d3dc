// Two threads count, with a lock and without, many times.
public class Looping {
    private int count;
    private int guarded;

    private void count() {
        for (int i = 0; i < 10_000; i++) {
            synchronized (this) {
                guarded++;
            }
            count++;
            count++;
            count++;
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Looping looping = new Looping();
        Thread first = new Thread(looping::count);
        Thread second = new Thread(looping::count);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
