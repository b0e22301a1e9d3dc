// Passes.
// Idea: two classes whose initialisers need each other, used by two threads in the same order: the
// recursive request of the initialising thread returns at once (JLS 12.4.2, step 3).
package correct;

public class ClassInitRecursive {
    static class Left {
        static final int SIZE = Right.size();

        static int size() {
            return 1;
        }
    }

    static class Right {
        static final int SIZE = Left.size();

        static int size() {
            return 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Left::size);
        Thread two = new Thread(Left::size);
        one.start();
        two.start();
        one.join();
        two.join();
        if (Left.SIZE != 2 || Right.SIZE != 1) {
            throw new AssertionError(Left.SIZE + ", " + Right.SIZE);
        }
    }
}
