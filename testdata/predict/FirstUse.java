// Predicts: nothing
// Idea: who uses a class comes after the thread that has initialised it (JLS 12.4.2).
public class FirstUse {
    private static final class Only {
        private static final Only IT = new Only();
        private int one;
        private int other;

        private Only() {
            one = 1;
            other = one + 1;
        }

        private int sum() {
            return one + other;
        }
    }

    private static void use() {
        if (Only.IT.sum() != 3) {
            throw new IllegalStateException("half made");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(FirstUse::use);
        Thread other = new Thread(FirstUse::use);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
