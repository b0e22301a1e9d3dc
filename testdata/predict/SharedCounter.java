// Predicts: data-race count
// Idea: two threads write a plain field, far apart in a run that is recorded: only one of them holds the lock.
public class SharedCounter {
    private final Object lock = new Object();
    private int count;
    private int steps;

    void add() {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                steps++;
            }
        }
        synchronized (lock) {
            count++;
        }
    }

    void reset() {
        count = 0;
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                steps++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedCounter counter = new SharedCounter();
        Thread adds = new Thread(counter::add);
        Thread resets = new Thread(counter::reset);
        adds.start();
        resets.start();
        adds.join();
        resets.join();
    }
}
