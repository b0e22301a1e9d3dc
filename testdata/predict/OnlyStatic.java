// Predicts: atomicity-violation total
// Idea: a class with static state alone promises to be thread-safe as well, and gives up its lock between a read and the write that rests on it.
public class OnlyStatic {
    @interface ThreadSafe {}

    @ThreadSafe
    static final class Counts {
        private static int total;

        private Counts() {}

        private static synchronized int total() {
            return total;
        }

        private static synchronized void set(int to) {
            total = to;
        }

        static void add(int amount) {
            set(total() + amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> Counts.add(1));
        Thread other = new Thread(() -> Counts.add(2));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
