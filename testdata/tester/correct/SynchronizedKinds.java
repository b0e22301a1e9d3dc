// Passes.
// Idea: synchronized instance methods, static methods with many and wide arguments, with a result, and
// blocks on a class literal, an array and an argument that is reassigned inside.
package correct;

public class SynchronizedKinds {
    private static long total;
    private final int[] guard = new int[1];

    static synchronized long add(long a, double b, int c, String d, Object... e) {
        total += a + (long) b + c + d.length() + e.length;
        return total;
    }

    static void addOne() {
        synchronized (SynchronizedKinds.class) {
            total++;
        }
    }

    static void touch(Object lock) {
        synchronized (lock) {
            lock = null;
            Thread.yield();
        }
    }

    synchronized int count(int[] by) {
        synchronized (guard) {
            guard[0] += by[0];
            return guard[0];
        }
    }

    void work() {
        add(1, 1.0, 1, "a", 1, 2);
        addOne();
        touch(guard);
        count(new int[] {5});
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedKinds program = new SynchronizedKinds();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (total != 14 || program.guard[0] != 10) {
            throw new AssertionError(total + ", " + program.guard[0]);
        }
    }
}
