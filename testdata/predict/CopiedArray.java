// Predicts: data-race []
// Idea: one thread overwrites an element of an array that another copies later, in a run that is recorded, under a lock that only that one takes.
public class CopiedArray {
    private final Object lock = new Object();
    private final int[] values = {1, 2, 3};
    private int steps;

    void copy() {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                steps++;
            }
        }
        int[] copy = new int[3];
        synchronized (lock) {
            System.arraycopy(values, 0, copy, 0, 3);
        }
    }

    void write() {
        values[1] = 9;
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                steps++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CopiedArray array = new CopiedArray();
        Thread copies = new Thread(array::copy);
        Thread writes = new Thread(array::write);
        copies.start();
        writes.start();
        copies.join();
        writes.join();
    }
}
